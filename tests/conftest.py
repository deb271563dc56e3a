"""Shared ways of setting a table for a test."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import settings

# The suite is the same on every machine and every run; `make prove` looks further.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")

# Long odds are worked out once for the whole suite, apart from anybody's own kept figures.
os.environ["HOUSEWAY_CACHE"] = str(Path(__file__).parents[1] / ".pytest_cache" / "odds")
