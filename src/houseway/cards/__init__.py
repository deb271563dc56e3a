"""Cards, decks, shoes and shuffling."""
