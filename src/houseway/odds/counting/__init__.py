"""What knowing the cards that have left a shoe is worth to a bettor."""
