"""Houseway deals, settles and proves every game of a California cardroom."""

__version__ = "0.9.0"
