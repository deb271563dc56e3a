"""One card each, ace high: higher than the bank's wins, and a tie may be fought out."""
