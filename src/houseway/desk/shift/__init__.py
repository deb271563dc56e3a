"""The desk of simulations: scenes told in words, their rows written to files, and reports."""
