"""Slow, plain referees of the card games, written from the rulebooks and not from the kernels, for tests only."""
