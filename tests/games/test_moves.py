"""Moves in all their forms: round trips of legal ones, and what is refused, with the state left as it was."""

import math
import random
import re
from typing import Any

import pytest

from games.arranged import KOOZ, LUZ, PIXIES, kooz, luz, pass_all, pixies, play
from tablee.core.errors import BadNotation, IllegalMove
from tablee.core.game import Move
from tablee.core.kernel import COMPILED
from tablee.core.position import Position
from tablee.games import game, games
from tablee.games.kooz.moves import Accuse, Give, Place
from tablee.games.luz.moves import Bet, Play
from tablee.games.pixies.moves import Take

TABLES = [(name, seats) for name in games() for seats in game(name).seats]
MOVES = 400 if COMPILED else 40


def random_codes(position: Position, seat: int, rng: random.Random) -> list[int]:
    """The integers of one whole random move, tried on a copy."""
    tried, codes = position.copy(), list[int]()
    while not codes or (tried.choosing and tried.must == seat):
        codes.append(rng.choice(tried.legal(seat)))
        tried.step(codes[-1], seat)
    return codes


# Round trips


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])
def test_legal_moves_keep_their_meaning(name: str, seats: int) -> None:
    """Integers, typed moves, notation and JSON are read back as they were written, and do the same."""
    rng = random.Random(seats)
    rules, position = game(name), game(name).start(seats)
    for _ in range(MOVES):
        if position.over:
            position = rules.start(seats, rng.randrange(seats))
        if position.deck_wanted:
            deck = position.full_deck()
            rng.shuffle(deck)
            position.deal(deck)
        seat = rng.choice([*position.may, *[position.must] * 3])
        assert seat is not None
        codes = random_codes(position, seat, rng)
        move = rules.decode(position, seat, codes)
        assert rules.encode(position, seat, move) == codes
        assert rules.parse(str(move)) == move
        assert rules.parse(f"  {str(move).upper()}\n") == move
        assert rules.move_from_json(position, seat, rules.move_to_json(position, seat, move)) == move
        stepped = position.copy()
        for code in codes:
            stepped.step(code, seat)
        position.play(seat, move)
        assert position.to_bytes() == stepped.to_bytes()


def test_every_integer_has_a_name() -> None:
    for name in games():
        rules = game(name)
        names = [rules.code_name(code) for code in range(rules.move_count)]
        assert len(set(names)) == rules.move_count <= 63
        assert all(names)


# What is refused


def tables() -> list[Position]:
    """A table of each game, in play: bets being made, cards being played, led, followed, given, placed."""
    betting = luz("", "", "")
    playing = luz("R1 R2", "", "")
    play(playing, "0 bet 0", "1 bet 0", "2 bet 0", "0 play 1")
    leading = kooz("M M 5 6", "8", "", "")
    following = leading.copy()
    play(following, "0 lay 5 as 5")
    giving = leading.copy()
    play(giving, "0 lay M M as 5")
    pass_all(giving)
    taking = pixies(2, "B1+6 G2+3 R1+3 G1+5 Y1+4 R1* B2+4 R2+5")
    play(taking, "0 take B1+6", "1 take G2+3")
    spacing = taking.copy()
    play(spacing, "0 take R1+3 keep R1+3", "1 take G1+5", "1 take B2+4 keep G2+3")
    return [betting, playing, leading, following, giving, taking, spacing]


AT = ["betting", "playing", "leading", "following", "giving", "taking", "spacing"]
everywhere = pytest.mark.parametrize("position", tables(), ids=AT)

# Digits of other scripts are no digits here: Arabic-Indic and fullwidth ones, a superscript, and other spaces.
UNICODE = [
    text.format(digit)
    for digit in ("\u0663", "\uff13", "\u00b2")
    for text in ("bet {}", "bet 1{}", "play {}", "accuse {}", "give 1:{}", "give {}:1", "lay {} as 5", "lay 5 as {}")
]
UNICODE += ["take B\uff11+6", "take B1+\uff16", "take R1+3 space \u0663", "bet\u00a03", "bet\u20033", "pass\u0660"]
GARBAGE = ["", " ", "\n", "bet", "bet -1", "bet 1.0", "bet 3++", "bet +3", "bet 3 +", "bet 1e1", "bet NaN", "bet 0x3"]
GARBAGE += ["bet three", "bet 3 4", "bet 99999999999999999999", "play", "play -1", "play 1.0", "play Y3", "play 1 2"]
GARBAGE += ["play 123456", "lay", "lay as 5", "lay 5", "lay 5 as", "lay 5 as 5 5", "lay 5, 6 as 5", "as 5", "accuse -1"]
GARBAGE += [
    "accuse 1.0",
    "accuse x",
    "accuse 99999999999999999999",
    "give",
    "give 1",
    "give 1:",
    "give :1",
    "give 1:1,2:1",
]
GARBAGE += [
    "give 1:-1",
    "give 12:1",
    "give 1:10",
    "believe it",
    "show 1",
    "pass 0",
    "take",
    "take A1",
    "take B1+5",
    "take B",
]
GARBAGE += ["take B1+6 keep", "take B1+6 space", "take B1+6 space 0", "take B1+6 space 10", "take B1+6 space -1"]
GARBAGE += [
    "take B1+6 keep X",
    "take B1+6 keep B1+6 space 1",
    "take B1+6 space 1.0",
    "None",
    "0",
    "{}",
    "\x00",
    "🂡",
    "9" * 9999,
]
OTHER_GAMES = ["bet 3", "play 1", "lay 5 as 5", "accuse", "take B1+6"]


def attempt(position: Position, seat: int, text: str) -> None:
    """Play a move from its notation."""
    position.play(seat, position.game.parse(text))


@everywhere
@pytest.mark.parametrize("text", UNICODE + GARBAGE, ids=lambda text: ascii(text)[:40])
def test_notation_that_is_none(position: Position, text: str) -> None:
    """It is no notation, or no legal move; the error quotes it and nothing is changed."""
    before = position.to_bytes()
    for seat in range(position.seats):
        with pytest.raises((BadNotation, IllegalMove)) as caught:
            attempt(position, seat, text)
        assert position.to_bytes() == before
        assert len(str(caught.value)) < 400
        if isinstance(caught.value, BadNotation):
            assert repr(text)[:30].rstrip("'") in str(caught.value)


@pytest.mark.parametrize("text", UNICODE, ids=ascii)
def test_digits_of_other_scripts(text: str) -> None:
    """They are refused as notation, or as the card or claim that they are not: never read as numbers."""
    for rules in map(game, games()):
        try:
            move = rules.parse(text)
        except BadNotation:
            continue
        assert text.split()[-1].upper() in str(move).upper()
        assert not isinstance(move, (Bet, Play, Accuse, Give))


@pytest.mark.parametrize("name", games())
def test_notation_of_other_games(name: str) -> None:
    own = {"luz": OTHER_GAMES[:2], "kooz": OTHER_GAMES[2:4], "pixies": OTHER_GAMES[4:]}[name]
    for text in own:
        assert str(game(name).parse(text)) == text
    for text in set(OTHER_GAMES) - set(own):
        with pytest.raises(BadNotation, match=re.escape(text)):
            game(name).parse(text)


WRONG: list[Any] = [True, False, 1.0, 0.0, "11", "", math.nan, math.inf, -1, 63, 1 << 31, 1 << 64, -(1 << 70), None]
WRONG += [[], [1], {}, {"1": 1}, b"1", ("5",), 2 + 0j]


def typed(wrong: Any) -> list[Move]:
    """Typed moves that hold something of the wrong type or size."""
    held: Any = (wrong,)
    return [
        Bet(wrong),
        Bet(wrong, safety=True),
        Bet(11),
        Bet(2, safety=wrong if not isinstance(wrong, bool) else held),
        Play(wrong),
        Place(wrong if wrong != ("5",) else None, "5"),  # type: ignore[arg-type]
        Place(held, "5"),
        Place(("5", *held), "5"),
        Place(("5",), wrong),
        Give(wrong),
        Give(held),
        Give(((1, wrong),)),
        Give(((wrong, 2),)),
        Give(((1, 1), (wrong, wrong))),
        Give(((1, 1), (2, wrong))),
        Give(((2, 1), (wrong, 1))),
        Take(wrong),
        Take("R1+3", keep=wrong if wrong is not None else "M2"),
        Take("R1+3", space=wrong),
        Take("R1+3", keep="R1+3", space=wrong if wrong is not None else 4),
    ]


@everywhere
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong!r:.20}")
def test_typed_moves_of_wrong_types(position: Position, wrong: Any) -> None:
    before = position.to_bytes()
    for move in typed(wrong):
        for seat in range(position.seats):
            with pytest.raises((BadNotation, IllegalMove)):
                position.play(seat, move)
            assert position.to_bytes() == before


def test_text_for_cards() -> None:
    """The cards of a lay are a tuple of names; a text is none, though it is made of letters."""
    position = kooz("5 J", "", "")
    text: Any = "5J"
    with pytest.raises(IllegalMove):
        position.play(0, Place(text, "5"))
    assert position.must == 0


@pytest.mark.parametrize(
    "wrong", [True, 1.0, "1", math.nan, [], {}, 1 << 70, -1, 0, 2], ids=lambda wrong: f"{wrong!r:.20}"
)
def test_accusations_of_wrong_types(wrong: Any) -> None:
    """An accusation names a lay by its whole number, or none."""
    position = kooz("5", "", "")
    play(position, "0 lay 5 as 5")
    before = position.to_bytes()
    with pytest.raises(IllegalMove, match="lay"):
        position.play(1, Accuse(wrong))
    assert position.to_bytes() == before


@everywhere
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong!r:.20}")
def test_things_that_are_no_moves(position: Position, wrong: Any) -> None:
    before = position.to_bytes()
    seat = position.must
    assert seat is not None
    with pytest.raises(IllegalMove):
        position.play(seat, wrong)
    with pytest.raises(IllegalMove):
        position.step(wrong)
    for other in [wrong] if wrong is not None else []:
        with pytest.raises(IllegalMove):
            position.step(position.legal()[0], other)
    assert position.to_bytes() == before


def written(wrong: Any) -> list[dict[str, Any]]:
    """Moves of records that hold something of the wrong type or size."""
    return [
        {"bet": wrong, "safety": False},
        {"bet": 3, "safety": wrong if not isinstance(wrong, bool) else int(wrong)},
        {"bet": 11, "safety": False},
        {"bet": 3},
        {"play": wrong},
        {"play": [wrong]},
        {"place": wrong if wrong != ["5"] else None, "claim": "5"},
        {"place": [wrong], "claim": "5"},
        {"place": ["5", wrong], "claim": "5"},
        {"place": ["5"], "claim": wrong},
        {"place": ["5"]},
        {"accuse": True, "lied": wrong if not isinstance(wrong, bool) else str(wrong)},
        {"accuse": wrong if wrong is not True else 1},
        {"pass": wrong if wrong is not True else 1},
        {"believe": wrong if wrong is not True else 1},
        {"show": wrong if wrong is not True else 1},
        {"give": wrong if wrong != {"1": 1} else None},
        {"give": {"1": wrong}},
        {"give": {"1": 1, "2": wrong}},
        {"give": {"1": 2, "1 ": 2}},
        {"give": {"01": 2}},
        {"give": {"\u0661": 2}},
        {"take": wrong},
        {"take": "R1+3", "keep": wrong},
        {"take": "R1+3", "space": wrong},
        {"take": "Y1+4", "keep": wrong},
        {"take": "R1*", "space": wrong},
        {"bet": 3, "play": "Y1", "safety": False},
        {"pass": True, "accuse": True},
        {"seat": wrong},
        {},
    ]


@everywhere
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong!r:.20}")
def test_written_moves_of_wrong_types(position: Position, wrong: Any) -> None:
    before = position.to_bytes()
    for move in written(wrong):
        for seat in range(position.seats):
            with pytest.raises((BadNotation, IllegalMove)) as caught:
                position.play(seat, position.game.move_from_json(position, seat, move))
            assert position.to_bytes() == before
            assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("at", "move", "quoted"),
    [
        (0, {"bet": True, "safety": False}, "True"),
        (0, {"bet": "3", "safety": False}, "'3'"),
        (0, {"bet": 1.0, "safety": False}, "1.0"),
        (0, {"bet": math.nan, "safety": False}, "nan"),
        (0, {"bet": 1 << 40, "safety": False}, str(1 << 40)),
        (0, {"bet": 11, "safety": False}, "11"),
        (0, {"bet": 3, "safety": 1}, "1"),
        (1, {"play": "Y13"}, "Y13"),
        (1, {"play": "y1"}, "y1"),
        (1, {"play": "R\u0663"}, "R\u0663"),
        (1, {"play": 3}, "3"),
        (2, {"place": ["X"], "claim": "5"}, "X"),
        (2, {"place": "5", "claim": "5"}, "'5'"),
        (2, {"place": ["5"], "claim": 5}, "5"),
        (2, {"place": ["5"], "claim": "J"}, "J"),
        (3, {"accuse": 1}, "1"),
        (3, {"accuse": True, "lied": True}, "True"),
        (4, {"give": {"9": 2}}, "9"),
        (4, {"give": {"1": 2.0}}, "2.0"),
        (4, {"give": [1, 1]}, "[1, 1]"),
        (5, {"take": "B1+5"}, "B1+5"),
        (5, {"take": "b1+6"}, "b1+6"),
        (5, {"take": None}, "None"),
        (6, {"take": "Y1+4", "space": 10}, "10"),
        (6, {"take": "Y1+4", "space": "4"}, "'4'"),
        (6, {"take": "Y1+4", "space": 4.0}, "4.0"),
    ],
)
def test_errors_quote_the_input(at: int, move: dict[str, Any], quoted: str) -> None:
    position = tables()[at]
    seat = position.must
    assert seat is not None
    with pytest.raises((BadNotation, IllegalMove)) as caught:
        position.play(seat, position.game.move_from_json(position, seat, move))
    assert quoted in str(caught.value)


def test_seats_that_are_not_there() -> None:
    for rules, position, text in ((LUZ, luz("", "", ""), "bet 3"), (KOOZ, kooz("5", ""), "lay 5 as 5")):
        for seat in (-1, 3, 99, True, 0.0, "0", None, math.nan, [0]):
            unfit: Any = seat
            with pytest.raises(IllegalMove, match="seat"):
                position.play(unfit, rules.parse(text))
    taking = pixies(2, "B1+6")
    with pytest.raises(IllegalMove, match="seat 2"):
        taking.play(2, PIXIES.parse("take B1+6"))
