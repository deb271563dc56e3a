"""Four cards of which two are kept, and five on the board for everybody."""
