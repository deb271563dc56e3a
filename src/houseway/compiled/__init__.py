"""What turns rules into machine code, deals to it, and plays it in blocks.

Nothing here needs the compiler until a kernel is used.
"""
