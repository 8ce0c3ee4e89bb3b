"""Tests of the three games: rule by rule, and against the referees of `tests/reference`."""
