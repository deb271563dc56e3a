"""The rulebook: every game as data, with its options and rulings, and the code that reads it."""
