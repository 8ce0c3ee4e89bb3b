"""Another game of Pixies, the same to everybody until the next cards are revealed: the rest of the deck differs."""

from random import Random
from typing import Any

from reference import pixies as referee

from tablee.core.game import Game

Json = dict[str, Any]


def record_of(game: Game, seats: int, random: Random) -> Json:
    """A random game."""
    return referee.random_game(seats, random)


def twin(game: Game, record: Json, audience: int | None, random: Random) -> tuple[Json, Json]:
    """The record up to just before cards are revealed, and one with another order of the deck from there on."""
    reveals = _reveals(game, record)
    number = random.randrange(len(reveals))
    _, dealt, drawn = reveals[number]
    until = reveals[number + 1][0] if number + 1 < len(reveals) else len(record["moves"])
    deck = record["deals"][dealt]["deck"]
    other = deck[:drawn] + random.sample(deck[drawn:], len(deck) - drawn)
    deals, moves = record["deals"][:dealt], record["moves"][:until]
    return (
        {**record, "deals": [*deals, {"deck": deck}], "moves": moves},
        {**record, "deals": [*deals, {"deck": other}], "moves": moves},
    )


def _reveals(game: Game, record: Json) -> list[tuple[int, int, int]]:
    """Each time that cards are revealed: which move does it, from which deck, how many cards are off it by then."""
    position = game.start(len(record["seats"]), record["first"])
    position.deal(game.deal_from_json(position, record["deals"][0]))
    found, dealt = [(-1, 0, int(position.state["drawn"]))], 0
    for number, written in enumerate(record["moves"]):
        drawn = int(position.state["drawn"])
        position.play(written["seat"], game.move_from_json(position, written["seat"], written))
        if position.deck_wanted:
            dealt += 1
            position.deal(game.deal_from_json(position, record["deals"][dealt]))
            found.append((number, dealt, int(position.state["drawn"])))
        elif position.state["drawn"] != drawn:
            found.append((number, dealt, int(position.state["drawn"])))
    return found
