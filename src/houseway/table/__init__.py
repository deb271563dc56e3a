"""The table: seats, the bank, wagers, the settlement walk and fees, whatever the game."""
