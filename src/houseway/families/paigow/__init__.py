"""Hands set in two halves, each against the same half of the bank."""
