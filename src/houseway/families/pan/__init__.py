"""Panguingue: melds from eight short decks, and payments as they are laid."""
