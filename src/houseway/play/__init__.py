"""What every game has, whatever its family: words, described hands, bots, a round to begin."""
