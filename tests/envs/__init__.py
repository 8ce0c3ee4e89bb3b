"""Tests of the environments for makers: OpenSpiel, PettingZoo and the vector of games."""
