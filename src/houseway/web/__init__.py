"""The pages of the cardroom: what a browser is shown of a game, a table and its history."""
