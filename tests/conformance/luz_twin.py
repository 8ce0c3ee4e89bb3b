"""Another deal of Luz that looks the same to one audience up to some moment: own values and the cards aside differ."""

from random import Random
from typing import Any

from reference import luz as referee

from tablee.core.chance import chance
from tablee.core.game import Game
from tablee.core.position import Position
from tablee.games.luz.state import card_name

Json = dict[str, Any]
OPTIONS = [{}, {"memory": "open"}, {"beads": "box"}, {"aid": "hidden"}]


def record_of(game: Game, seats: int, random: Random) -> Json:
    """A random game."""
    return referee.random_game(seats, random, random.choice(OPTIONS))


def twin(game: Game, record: Json, audience: int | None, random: Random) -> tuple[Json, Json]:
    """The record up to a moment, and that of a game which the audience can't tell from it until then."""
    until = random.randint(1, len(record["moves"]))
    position, dealt = _after(game, record, until)
    imagined = position
    for seat in range(position.seats) if audience is None else [audience]:
        imagined = imagined.imagine(seat, chance(random.randrange(1 << 60)))
    deals = [_reordered(deal, random) for deal in [*record["deals"][: dealt - 1], _deal_of(imagined)]]
    moves = record["moves"][:until]
    return {**record, "deals": record["deals"][:dealt], "moves": moves}, {**record, "deals": deals, "moves": moves}


def _after(game: Game, record: Json, until: int) -> tuple[Position, int]:
    """The position after some moves, and how many decks have been dealt by then."""
    position = game.start(len(record["seats"]), record["first"], game.read_options(record["options"]))
    dealt = 0
    for written in [None, *record["moves"][:until]]:
        if written is not None:
            position.play(written["seat"], game.move_from_json(position, written["seat"], written))
        if position.deck_wanted:
            position.deal(game.deal_from_json(position, record["deals"][dealt]))
            dealt += 1
    return position, dealt


def _deal_of(position: Position) -> Json:
    """The deal that a position came from; cards once played stay in their slots."""
    hands = [[card_name(card) for card in hand] for hand in position.state["hand"][: position.seats].tolist()]
    return {"hands": hands, "aside": [card_name(card) for card in position.state["aside"].tolist()]}


def _reordered(deal: Json, random: Random) -> Json:
    """The same deal in another order of cards inside the hands, which carries nothing."""
    hands = [random.sample(hand, len(hand)) for hand in deal["hands"]]
    return {"hands": hands, "aside": random.sample(deal["aside"], len(deal["aside"]))}
