"""What exact and sampled answers share: the model of odds, counting tools, scenes, kernels.

Nothing here names a family, and nothing needs the compiler until a kernel is used.
"""
