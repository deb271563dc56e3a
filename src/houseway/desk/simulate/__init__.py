"""Whole simulations: scenes played in blocks, by this machine or by others."""
