"""The round engine: procedures, decisions, events, replay. It knows no game."""
