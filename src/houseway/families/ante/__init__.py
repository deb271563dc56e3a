"""An ante before the cards, then a raise or a fold; the bank must open to be beaten."""
