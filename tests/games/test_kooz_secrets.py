"""Kooz, rule by rule: super bluffs and all their secrecy (K13), and who knows which card (K20)."""

import msgspec
import pytest

from games.arranged import (
    KOOZ,
    acting,
    asked_believe,
    audiences,
    can,
    hears,
    kooz,
    only,
    own,
    pass_all,
    play,
    play_silently,
    refused,
    seen,
    shed,
    table,
)
from tablee.core.event import Event, heard
from tablee.core.position import Position

COUNTS = range(2, 9)
both = pytest.mark.parametrize("window", [None, 5])


class Ear:
    """All that one audience is sent of a game, and all else that it could notice."""

    def __init__(self, position: Position, audience: int | None) -> None:
        self.position, self.audience = position, audience
        self.sent = [self.moment()]

    def moment(self) -> bytes:
        """The view, who must and may act, and what this seat can do."""
        position, seat = self.position, self.audience
        noticed = [
            position.must,
            position.may,
            position.deck_wanted,
            position.over,
            seat is not None and position.legal(seat),
        ]
        return seen(position, seat) + msgspec.json.encode(noticed)

    def hear(self, events: list[Event]) -> None:
        """Note what is heard and what has become of the view."""
        self.sent += [msgspec.json.encode(form) for form in heard(events, self.audience)]
        self.sent.append(self.moment())


def sent(position: Position, *lines: str) -> dict[int | None, list[bytes]]:
    """What each audience is sent while a game goes on; `all` stands for everybody passing."""
    ears = [Ear(position, audience) for audience in audiences(position)]
    for line in lines:
        events = pass_all(position) if line == "all" else play_silently(position, line)
        for ear in ears:
            ear.hear(events)
    return {ear.audience: ear.sent for ear in ears}


# Super bluffs


@both
def test_example_of_one_merde_as_a_four(window: int | None) -> None:
    """K13: one Merde as "one 4", all others pass: it may go to any other seat, before the next cards are laid."""
    position = kooz("M", "", "", "", window=window)
    play(position, "0 lay M as 4")
    pass_all(position)
    assert position.must == 0
    assert own(position, 0).can_give == 1
    assert (table(position).gone, own(position, 0).parted) == (1, ["M"])
    for to in (1, 2, 3):
        tried = position.copy()
        sizes = table(tried).sizes
        before = own(tried, to).hand.count("M")
        events = play(tried, f"0 give {to}:1")
        for audience in audiences(tried):
            gave = only(events, audience, "gave")
            assert (gave.seat, gave.to) == (0, [(to, 1)])
        sizes[to] += 1
        assert table(tried).sizes == sizes
        assert own(tried, to).hand.count("M") == before + 1
        assert (tried.must, table(tried).phase, table(tried).gone, own(tried, 0).parted) == (0, "leading", 0, [])


@both
@pytest.mark.parametrize("claim", ["1", "10", "D"])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_to_four_merdes_whatever_was_claimed(count: int, claim: str, window: int | None) -> None:
    """K13: the last cards laid, one to four, all Merdes, claimed as anything, God too."""
    position = kooz("M M M M", "", "", window=window)
    play(position, f"0 lay {' '.join(['M'] * count)} as {claim}")
    pass_all(position)
    assert own(position, 0).can_give == count
    assert can(position, f"0 give 1:{count}")


@both
@pytest.mark.parametrize("cards", ["M 3", "M J", "D M M M", "3 3", "J J", "D"])
def test_all_of_them_must_be_merdes(cards: str, window: int | None) -> None:
    """K13: any other card among the last cards laid, and it is a round won like others."""
    position = kooz(f"{cards} M" if "D" not in cards else cards, "", "", window=window)
    play(position, f"0 lay {cards} as 3")
    pass_all(position)
    assert own(position, 0).can_give == 0
    for count in range(1, 5):
        refused(position, f"0 give 1:{count}")


@both
def test_only_the_last_lay_counts(window: int | None) -> None:
    """K13: not Merdes laid before, one's own or those of others; and just the last ones are given."""
    position = kooz("M M M", "M 8", "", window=window)
    play(position, "0 lay M as 4")
    play_silently(position, "1 lay M as 5", "2 pass", "0 lay M as 6")
    pass_all(position)
    assert own(position, 0).can_give == 1
    refused(position, "0 give 1:2")
    refused(position, "0 give 1:1 2:1")
    play(position, "0 give 1:1", "0 lay M as 4")
    play_silently(position, "1 lay 8 as 8")
    pass_all(position)
    assert own(position, 1).can_give == 0
    refused(position, "1 give 0:1")


@both
def test_shared_out_as_the_winner_likes_but_all(window: int | None) -> None:
    """K13: all of them, no fewer, each to whom the winner likes, but not to the winner."""
    position = kooz("M M M M", "", "", "", window=window)
    play(position, "0 lay M M M M as 9")
    pass_all(position)
    for wrong in ("1:1", "1:3", "1:2 2:1", "1:5", "0:4", "0:1 1:3", "1:4 2:1", "1:2 1:2", "4:4", "9:4", "1:0 2:4"):
        refused(position, f"0 give {wrong}")
    for other in (1, 2, 3):
        refused(position, f"{other} give 0:4")
        refused(position, f"{other} give 1:4")
    for right in ("1:4", "1:1 2:1 3:2", "2:2 3:2", "3:4", "1:3 3:1"):
        tried = position.copy()
        before = [own(tried, seat).hand.count("M") for seat in range(4)]
        play(tried, f"0 give {right}")
        gifts = {int(pair[0]): int(pair[2]) for pair in right.split()}
        assert [own(tried, seat).hand.count("M") for seat in range(4)] == [
            before[seat] + gifts.get(seat, 0) for seat in range(4)
        ]
        refused(tried, "0 give 1:4")
        assert own(tried, 0).can_give == 0


@both
def test_once_begun_all_are_given(window: int | None) -> None:
    """K13: for programs a gift is one Merde after the other, and nothing else until all are given."""
    position = kooz("M M M", "", "", "", window=window)
    play(position, "0 lay M M M as 9")
    pass_all(position)
    counts = {f"lay {count}" for count in range(1, 5)}
    gifts = {f"give a Merde to seat {seat}" for seat in (1, 2, 3)}
    assert {KOOZ.code_name(code) for code in position.legal()} == counts | gifts
    views = [seen(position, other) for other in (1, 2, 3)]
    position.step(next(code for code in position.legal() if KOOZ.code_name(code).endswith("seat 2")))
    assert {KOOZ.code_name(code) for code in position.legal()} == gifts - {"give a Merde to seat 1"}
    assert position.choosing
    assert views == [seen(position, other) for other in (1, 2, 3)]
    position.step(position.legal()[0])
    position.step(position.legal()[1])
    assert not position.choosing
    assert {KOOZ.code_name(code) for code in position.legal()} == counts
    assert table(position).sizes == [11, 14, 15, 14]


@both
def test_not_after_the_next_lay_nor_after_an_accusation(window: int | None) -> None:
    """K13: leading without saying so is keeping quiet; Merdes found out are taken up, not given."""
    position = kooz("M M", "8", "", window=window)
    play(position, "0 lay M as 4")
    pass_all(position)
    position.step(0)
    refused(position, "0 give 1:1")
    position.step(next(code for code in position.legal() if KOOZ.code_name(code) == "as 4"))
    position.step(next(code for code in position.legal() if KOOZ.code_name(code) == "card M"))
    refused(position, "0 give 1:1")
    play(position, "2 accuse")
    assert own(position, 0).can_give == own(position, 2).can_give == 0
    refused(position, "0 give 1:1")
    refused(position, "2 give 1:1")
    play(position, f"2 lay {own(position, 2).hand[0]} as 1")
    pass_all(position)
    refused(position, "0 give 1:1")


@both
def test_winner_of_the_game_gives_nothing(window: int | None) -> None:
    """K13, K14: whose last cards win the game leads no more."""
    position = kooz("M M", *[""] * 7, window=window)
    shed(position, "M M")
    play(position, "0 lay M M as 4")
    pass_all(position)
    assert (position.over, table(position).winner) == (True, 0)
    refused(position, "0 give 1:2")


@both
@pytest.mark.parametrize("seats", COUNTS)
@pytest.mark.parametrize("merdes", ["M", "M M M"])
def test_kept_quiet_looks_like_any_other_round_won(seats: int, merdes: str, window: int | None) -> None:
    """K13, K20: no prompt, event, number or pause of its own: to all others everything is the same, byte for byte."""
    fours = merdes.replace("M", "4")
    games = []
    for laid in (merdes, fours):
        position = kooz(f"{merdes} {fours} 9", *[""] * (seats - 1), window=window)
        games.append(sent(position, f"0 lay {laid} as 4", "all", "0 lay 9 as 5", "1 accuse"))
    for audience in [*range(1, seats), None]:
        assert games[0][audience] == games[1][audience]
    assert games[0][0] != games[1][0]


@both
def test_half_a_choice_gives_nothing_away(window: int | None) -> None:
    """K13, K20: while the winner chooses what to lead or whom to give to, the others see nothing move."""
    position = kooz("M M 9", "", "", window=window)
    play(position, "0 lay M M as 4")
    pass_all(position)
    before = {audience: Ear(position, audience).moment() for audience in (1, 2, None)}
    giving, leading = position.copy(), position.copy()
    giving.step(max(giving.legal()))
    leading.step(1)
    leading.step(leading.legal()[0])
    for other in (giving, leading):
        assert other.choosing
        assert {audience: Ear(other, audience).moment() for audience in (1, 2, None)} == before


# Who knows which card


@both
@pytest.mark.parametrize("seats", COUNTS)
def test_laid_cards_are_known_to_who_laid_them(seats: int, window: int | None) -> None:
    """K20: what lies face down, covered and then gone, is not told to others, in no event, view or number."""
    games = []
    for laid in ("3", "M"):
        position = kooz("3 M 9", "5", *[""] * (seats - 2), window=window)
        games.append(sent(position, f"0 lay {laid} as 3", "1 lay 5 as 5", "all"))
    for audience in [*range(1, seats), None]:
        assert games[0][audience] == games[1][audience]
    assert games[0][0] != games[1][0]


@both
def test_hands_are_known_to_their_holders(window: int | None) -> None:
    """K20: two other hands with a card exchanged are the same to a seat and to a bystander, until it comes to light."""
    games = []
    for second, third in (("5 M", "5 9"), ("5 9", "5 M")):
        position = kooz("3 3 3 3 1 1 1 1 2 2 2 2 4 4 4 4 6 6", f"{second} 6 6", third, window=window)
        games.append(sent(position, "0 lay 3 as 3", "1 lay 5 as 5", "2 lay 5 as 5", "all"))
    assert games[0][0] == games[1][0]
    assert games[0][None] == games[1][None]
    assert games[0][1] != games[1][1]
    assert games[0][2] != games[1][2]


def test_cards_out_of_the_game_are_known_to_nobody() -> None:
    """K2, K20: with two players the 24 cards aside and the other hand are one unknown."""
    games = []
    for other_hand in ("5 M M M M M M M M 8 8 8 8 9 9", "5 J J D D D D M M 8 8 8 8 9 9"):
        position = kooz("3 3 3 3 1 1 1 1 2 2 2 2 4 4 4", other_hand)
        games.append(sent(position, "0 lay 3 as 3", "1 lay 5 as 5", "0 pass", "1 lay 8 as 9", "0 pass"))
    assert games[0][0] == games[1][0]
    assert games[0][None] == games[1][None]
    assert games[0][1] != games[1][1]


@both
def test_liar_and_taker_know_the_pile(window: int | None) -> None:
    """K9, K20: a liar's cards stay hidden; who takes a pile up sees it lay by lay, the others how many cards."""
    games = []
    for laid in ("M", "9"):
        position = kooz("3", "M 9", "", "4", window=window)
        games.append(sent(position, "0 lay 3 as 3", f"1 lay {laid} as 5", "3 accuse", "3 lay 4 as 4"))
    for audience in (0, 2, 3, None):
        assert games[0][audience] == games[1][audience]
    assert games[0][1] != games[1][1]


@both
def test_covered_cards_of_a_pile_that_is_taken_up(window: int | None) -> None:
    """K10, K20: only the cards last laid are turned up; of the others taker and layer know."""
    games = []
    for laid in ("M", "9"):
        position = kooz("M 9", "5", "", "", window=window)
        games.append(sent(position, f"0 lay {laid} as 3", "1 lay 5 as 5", "2 accuse"))
    for audience in (1, 3, None):
        assert games[0][audience] == games[1][audience]
    assert games[0][0] != games[1][0]
    assert games[0][2] != games[1][2]


@both
def test_what_came_to_light_is_remembered(window: int | None) -> None:
    """K9, K10, K13, K20: turned up, shown, given: all know who holds it; a layer knows what a taker took."""
    position = kooz("5 M M M", "8", "", "", window=window)
    play(position, "0 lay 5 as 5", "1 accuse")
    assert [own(position, seat).held[1] for seat in range(4)] == [["5"], [], ["5"], ["5"]]
    play(position, "0 lay M as 4", "3 accuse", "0 show")
    assert [own(position, seat).held[0] for seat in (1, 2, 3)] == [["M"]] * 3
    play(position, f"3 lay {own(position, 3).hand[0]} as 1")
    pass_all(position)
    play(position, f"3 lay {own(position, 3).hand[0]} as 1")
    play_silently(position, "0 lay M as 8")
    pass_all(position)
    play(position, "0 give 2:1")
    assert [own(position, seat).held[2] for seat in (0, 1, 3)] == [["M"]] * 3
    play(position, "0 lay M as 8")
    play_silently(position, "1 lay 8 as 8", "2 accuse")
    assert own(position, 0).held[2].count("M") == 2
    assert own(position, 3).held[2] == ["8", "M"]


@both
def test_end_lays_everything_open(window: int | None) -> None:
    """K20: until the game is over nothing, then all hands, the pile, and the cards that are gone."""
    position = kooz("5 M", *[""] * 7, window=window)
    shed(position, "5 M")
    assert table(position).revealed is None
    play(position, "0 lay 5 M as 9")
    asked_believe(position)
    assert table(position).revealed is None
    events = pass_all(position)
    for audience in audiences(position):
        assert hears(events, audience)[-1] == "ended"
        revealed = position.view(audience).table.revealed
        assert revealed.pile == [["5", "M"]]
        assert [len(hand) for hand in revealed.hands] == table(position).sizes == [0, 7, 7, 7, 7, 7, 6, 6]
        assert (len(revealed.gone), revealed.aside) == (5, [])


def test_nobody_hears_who_believed() -> None:
    """K18, K20: that a seat believed is heard by itself alone; that all have, by everybody."""
    position = kooz("5", *[""] * 4)
    play(position, "0 lay 5 as 5")
    before = {audience: seen(position, audience) for audience in audiences(position)}
    events = play(position, "2 believe")
    assert {audience: hears(events, audience) for audience in audiences(position)} == {
        0: [], 1: [], 2: ["believed"], 3: [], 4: [], None: []
    }  # fmt: skip
    for audience in (0, 1, 3, 4, None):
        assert seen(position, audience) == before[audience]
    play(position, "3 believe")
    assert table(position).window
    events = play(position, "4 believe")
    assert hears(events, None) == ["closed"]
    assert hears(events, 4) == ["believed", "closed"]
    assert not table(position).window
    assert acting(position) == only(events, None, "closed").turn == 1
