"""Chinese Poker: thirteen cards in three hands, everybody against everybody."""
