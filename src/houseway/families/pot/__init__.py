"""Poker for the pot: players against each other, streets and forced bets as data."""
