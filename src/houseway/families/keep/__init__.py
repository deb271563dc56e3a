"""Four cards each, two are kept: with five community cards the best five beat the bank, or not."""
