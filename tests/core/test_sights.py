"""A game's own way to all sights says just what looking at everything anew says."""

import random

import pytest

import tablee
from tablee.core.position import Position
from tablee.core.sights import sights
from tablee.core.view import view_bytes


def random_move(position: Position, chance: random.Random) -> None:
    while position.deck_wanted:
        deck = position.full_deck()
        chance.shuffle(deck)
        position.deal(deck)
    seat, trial = position.must, position.copy()
    assert seat is not None
    codes: list[int] = []
    while not codes or (trial.choosing and trial.must == seat):
        codes.append(chance.choice(trial.legal(seat)))
        trial.step(codes[-1], seat)
    position.play(seat, position.game.decode(position, seat, codes))


@pytest.mark.parametrize("options", [{}, {"aid": "hidden", "memory": "open"}])
@pytest.mark.parametrize("name", tablee.games())
def test_sights_are_what_looking_anew_shows(name: str, options: dict[str, str]) -> None:
    game, chance = tablee.game(name), random.Random(7)
    if options and name != "luz":
        options = {}
    for seats in game.seats:
        position = game.start(seats, 0, options)
        known = anew = None
        for _ in range(300):
            if position.over:
                break
            random_move(position, chance)
            known, anew = game.sights(position, known), sights(game, position, anew)
            assert (known.table, known.owns) == (anew.table, anew.owns)
            assert (known.table_change, known.own_changes) == (anew.table_change, anew.own_changes)
            assert view_bytes(position.view(0)) == view_bytes(type(position.view(0))(name, known.table, known.owns[0]))
