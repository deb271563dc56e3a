"""Why something asked of the server is refused, beyond what the rules of a game refuse."""
# ruff: noqa: N818  (verdicts, named as people say them)

from __future__ import annotations

from houseway.errors import HousewayError


class Refused(HousewayError):
    """Not done, and nothing has changed. The HTTP status and title say of which kind."""

    status, title = 400, "Refused"


class Stale(Refused):
    """An answer to an offer that is no longer open."""

    status, title = 409, "Stale"
    default_code = "stale"


class NotAllowed(Refused):
    """Something this person may not ask for."""

    status, title = 403, "Not allowed"
    default_code = "not-allowed"


class Missing(Refused):
    """No such table, round or game."""

    status, title = 404, "Not found"
    default_code = "not-found"


class TooOften(Refused):
    """More than the rate allows."""

    status, title = 429, "Too often"
    default_code = "too-often"


class Full(Refused):
    """More than the server takes."""

    status, title = 503, "Full"
    default_code = "full"
