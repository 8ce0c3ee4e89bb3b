"""Environments for makers: OpenSpiel, PettingZoo and a fast vector of games. Thin: the games keep the rules."""
