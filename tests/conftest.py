"""Shared ways of setting a table for a test."""

from __future__ import annotations

from hypothesis import settings

# The suite is the same on every machine and every run; `make prove` looks further.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
