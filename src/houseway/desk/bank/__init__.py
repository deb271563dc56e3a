"""The bank's desk: what banking a game earns, what it risks, and how big a bank it takes."""
