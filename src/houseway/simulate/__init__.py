"""Sampled answers: whole rounds played by compiled kernels, each figure with its standard error.

Nothing here needs the compiler until a kernel is used.
"""
