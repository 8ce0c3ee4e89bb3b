"""Matches and outcomes for the tests."""

from tablee.arena.match import Match
from tablee.arena.outcome import Outcome, read_outcome
from tablee.arena.standings import Standings
from tablee.arena.tournament import Tournament
from tablee.arena.workers import InProcess
from tablee.games import game

LOWEST = "arena.testers:Lowest"
TWIN = "arena.testers:Twin"


def match(*bots: str, name: str = "luz", seats: int = 3, seed: int = 1, deadline: float = 60.0) -> Match:
    return Match(name, bots or ("random", LOWEST), seats, seed, game(name).read_options({}), deadline=deadline)


def outcomes(played: Match, games: int) -> list[Outcome]:
    return [read_outcome(played.play(seating)) for seating in played.seatings(games)]


def held(played: Match, games: int) -> Standings:
    return Tournament(played, games).hold(InProcess())
