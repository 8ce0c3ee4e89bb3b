"""Luz, rule by rule: who opens deal 4 with three seats (L11), points (L13 to L15) and the end (L16)."""

import random
from itertools import permutations, product

import pytest

from games.arranged import LUZ, acting, audiences, deal, hears, luz, only, play, table
from tablee.core.position import Position

# A deal's worth for each seat: made without the safety bead, made with it, or missed by so many tricks.
FULL, SAFE = 10, 5


def bet_for(number: int, tricks: int, points: int) -> str:
    """The bet that gives so many points in a deal of that number to who takes so many tricks."""
    if points > 0:
        assert points in (FULL * number, SAFE * number), f"{points} in deal {number}"
        return f"bet {tricks}" if points == FULL * number else f"bet {tricks}+"
    missed = -points // 5
    return f"bet {tricks + missed if tricks + missed <= 10 else tricks - missed}"


def tricks_to_come(position: Position) -> list[int]:
    """How many tricks each seat takes when all play the lowest slot that they may."""
    tried = position.copy()
    for _ in range(tried.seats):
        play(tried, f"{tried.must} bet 0")
    play_lowest(tried)
    tricks: list[int] = table(tried).tricks
    return tricks


def play_lowest(position: Position) -> None:
    """Play the deal to its end."""
    while not position.deck_wanted and not position.over:
        position.step(position.legal()[0])


def play_for(position: Position, wanted: list[int]) -> None:
    """Deal, bet and play so that each seat gets the points wanted."""
    deal(position)
    tricks = tricks_to_come(position)
    for _ in range(position.seats):
        seat = acting(position)
        play(position, f"{seat} {bet_for(len(table(position).points) + 1, tricks[seat], wanted[seat])}")
    play_lowest(position)
    assert table(position).points[-1] == wanted


# Who opens deal 4


def before_deal_4(first: int, *deals: list[int]) -> Position:
    """Three seats after three deals that gave these points."""
    position = LUZ.start(3, first)
    for wanted in deals:
        play_for(position, wanted)
    return position


def opening(position: Position) -> list[int]:
    """Who bets in deal 4, in order, and then who leads."""
    order = []
    for _ in range(3):
        order.append(acting(position))
        play(position, f"{position.must} bet 3")
    return [*order, acting(position)]


def test_example_of_the_best_opening_deal_4() -> None:
    """L11: the card at seat 2 at set-up; at 30, 45 and 45 points seat 1 bets and leads first, then 2, then 0."""
    position = before_deal_4(2, [5, 10, 10], [10, 20, 20], [15, 15, 15])
    assert table(position).scores == [30, 45, 45]
    events = deal(position)
    assert (table(position).holder, table(position).lead) == (0, 1)
    assert (only(events, None, "dealt").holder, only(events, None, "dealt").lead) == (0, 1)
    assert opening(position) == [1, 2, 0, 1]


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("third", [list(row) for row in product((30, 15, -5), repeat=3)])
def test_best_opens_deal_4(first: int, third: list[int]) -> None:
    """L11: whoever has most; of equals the one met first clockwise from the card, its holder included."""
    position = before_deal_4(first, [5, 5, 5], [10, 10, 10], third)
    deal(position)
    holder = (first + 4) % 3
    scores = table(position).scores
    best = next(seat for seat in ((holder + step) % 3 for step in range(3)) if scores[seat] == max(scores))
    assert table(position).holder == holder
    assert opening(position) == [best, (best + 1) % 3, (best + 2) % 3, best]


def test_best_of_scores_below_zero() -> None:
    """L11: the most points may be few."""
    position = before_deal_4(0, [-5, -10, -5], [-20, -20, -15], [-30, -5, -20])
    assert table(position).scores == [-55, -35, -40]
    deal(position)
    assert opening(position) == [1, 2, 0, 1]


def test_deals_2_and_3_are_opened_by_the_holder() -> None:
    """L11: in deal 4 only."""
    position = LUZ.start(3, 2)
    play_for(position, [-5, 10, 10])
    deal(position)
    assert table(position).lead == position.must == 1
    position = before_deal_4(2, [-5, 10, 10], [-5, -5, 20])
    deal(position)
    assert table(position).lead == position.must == 2


@pytest.mark.parametrize("seats", [4, 5])
def test_deal_4_with_more_seats(seats: int) -> None:
    """L11: with four and five players the holder of the card opens deal 4, whoever has most."""
    position = LUZ.start(seats, 1)
    for number in (1, 2, 3):
        play_for(position, [10 * number if seat == 3 else -5 for seat in range(seats)])
    deal(position)
    assert table(position).lead == table(position).holder == position.must == (1 + 4) % seats != 3


# Points


def path_with(seats: int, number: int, tricks: int) -> tuple[Position, list[int]]:
    """A position before the bets of a deal, and plays in which the first to bet takes so many tricks."""
    position = LUZ.start(seats, (seats - number) % seats)
    for earlier in range(1, number):
        play_for(position, [SAFE * earlier] * seats)
    top = 2 + 2 * seats
    strong = [f"Y{top - k}" for k in range(tricks)]
    weak = [f"{colour}{value}" for value in (1, 2, 3) for colour in "RGBP"][: 10 - tricks]
    deal(position, *[" ".join(strong + weak) if seat == 0 else "" for seat in range(seats)])
    rng = random.Random(tricks)
    while True:
        tried, codes = position.copy(), []
        for _ in range(seats):
            play(tried, f"{tried.must} bet 0")
        while not tried.deck_wanted and not tried.over:
            codes.append(rng.choice(tried.legal()))
            tried.step(codes[-1])
        if table(tried).tricks[acting(position)] == tricks:
            return position, codes


def points_of(position: Position, codes: list[int], bet: str) -> int:
    """What the first to bet gets."""
    position = position.copy()
    seat = acting(position)
    play(position, f"{seat} {bet}")
    for _ in range(position.seats - 1):
        play(position, f"{position.must} bet 0")
    for code in codes:
        position.step(code)
    points: int = table(position).points[-1][seat]
    return points


@pytest.mark.parametrize(
    ("number", "bet", "tricks", "points"),
    [
        (1, "bet 3+", 3, 5),
        (1, "bet 3+", 6, -15),
        (1, "bet 3+", 2, -5),
        (1, "bet 3+", 4, 5),
        (4, "bet 0", 0, 40),
        (4, "bet 0+", 1, 20),
        (3, "bet 2+", 4, -10),
    ],
)
def test_examples_of_points(number: int, bet: str, tricks: int, points: int) -> None:
    """L13, L14, L15: the examples of the specification."""
    assert points_of(*path_with(4, number, tricks), bet) == points


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("tricks", [0, 1, 4])
def test_points_of_every_bet(number: int, tricks: int) -> None:
    """L13, L14, L15: made without and with the safety bead, and every way to miss, in each deal."""
    position, codes = path_with(3, number, tricks)
    for beads in range(11):
        missed = -5 * abs(tricks - beads)
        assert points_of(position, codes, f"bet {beads}") == (missed or 10 * number)
        made = beads in (tricks, tricks - 1)
        assert points_of(position, codes, f"bet {beads}+") == (5 * number if made else missed)


def test_ten_and_the_safety_bead() -> None:
    """L7, L14, L15: ten beads and the safety bead: made with ten tricks, each of them missing costs five."""
    reds = " ".join(f"R{value}" for value in range(1, 9))
    position = luz(f"{reds} Y7 Y8", "Y1 Y2 Y3 Y4 Y5 Y6", "")
    play(position, "0 bet 10+", "1 bet 10", "2 bet 10+")
    while not position.deck_wanted:
        position.step(position.legal()[-1] if position.must == 0 else position.legal()[0])
    tricks, points = table(position).tricks, table(position).points[0]
    assert points == [5 if taken == 10 else -5 * (10 - taken) for taken in tricks]
    assert sum(tricks) == 10


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_deal_is_scored_aloud(seats: int) -> None:
    """L13, L15: with the last card of a deal all hear its points and the scores so far."""
    position = LUZ.start(seats)
    play_for(position, [10] + [-5] * (seats - 1))
    deal(position)
    tricks = tricks_to_come(position)
    for _ in range(seats):
        play(position, f"{position.must} {bet_for(2, tricks[acting(position)], 10)}")
    for _ in range(10 * seats - 1):
        position.step(position.legal()[0])
    seat = acting(position)
    events = position.play(seat, LUZ.decode(position, seat, position.legal()))
    for audience in audiences(position):
        assert hears(events, audience) == ["played", "trick", "scored"]
        scored = only(events, audience, "scored")
        assert (scored.deal, scored.points, scored.scores) == (2, [10] * seats, [20] + [5] * (seats - 1))


# The end

# Points of the four deals; equal totals of A and B, B the better in deal 4. C is above both, D below.
LINES = {"A": [10, 20, 30, 20], "B": [5, 20, 15, 40], "C": [10, 20, 30, 40], "D": [-5, -5, -5, 40]}


def ranks_of(first: int, lines: str) -> list[int]:
    """The ranks of a game in which each seat got the points of its line; checks the result besides."""
    seats = len(lines)
    position = LUZ.start(seats, first)
    by_deal = [[LINES[line][k] for line in lines] for k in range(4)]
    for wanted in by_deal:
        play_for(position, wanted)
    assert position.over
    result = LUZ.result(position)
    assert result == {
        "scores": [sum(LINES[line]) for line in lines],
        "ranks": table(position).ranks,
        "deals": by_deal,
    }
    ranks: list[int] = result["ranks"]
    return ranks


def test_highest_total_wins() -> None:
    """L16: the highest total is first."""
    assert ranks_of(0, "DACD")[2] == 1
    assert ranks_of(0, "CDA") == [1, 3, 2]
    assert ranks_of(1, "DCB") == [3, 1, 2]


def test_better_deal_4_breaks_a_tie() -> None:
    """L16: of equals the higher score in deal 4, wherever the card lies."""
    for first in range(3):
        assert ranks_of(first, "ABD") == [2, 1, 3]
        assert ranks_of(first, "CAB") == [1, 3, 2]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nearest_to_the_card_breaks_the_rest(seats: int) -> None:
    """L16: equal in both, the one met first clockwise from the holder of the card in deal 4, the holder included."""
    for first in range(seats):
        holder = (first + 4) % seats
        ranks = ranks_of(first, "A" * seats)
        assert [ranks[(holder + step) % seats] for step in range(seats)] == list(range(1, seats + 1))


@pytest.mark.parametrize("lines", sorted({"".join(order) for order in permutations("AABBCD", 3)}))
def test_all_orders_of_ties_with_three(lines: str) -> None:
    """L16: total, then deal 4, then nearness to the card, for the lower places too: ranks are 1 to n."""
    first = sum(map(ord, lines)) % 3
    met = [(first + 4 + step) % 3 for step in range(3)]
    order = sorted(met, key=lambda seat: (-sum(LINES[lines[seat]]), -LINES[lines[seat]][3]))
    assert ranks_of(first, lines) == [order.index(seat) + 1 for seat in range(3)]


@pytest.mark.parametrize(
    ("first", "lines", "ranks"),
    [
        (0, "AABB", [3, 4, 1, 2]),  # with four the card comes back to the seat that had it at set-up
        (1, "AABB", [4, 3, 1, 2]),
        (2, "BAAB", [2, 4, 3, 1]),
        (3, "ABAB", [3, 2, 4, 1]),
        (0, "DDDC", [2, 3, 4, 1]),
        (0, "ABABA", [4, 1, 5, 2, 3]),  # with five it lies one seat before: at seat 4
        (1, "ABABA", [3, 1, 4, 2, 5]),
        (4, "DDCCB", [4, 5, 2, 1, 3]),
    ],
)
def test_orders_of_ties_with_more(first: int, lines: str, ranks: list[int]) -> None:
    """L16: cases with four and five players, worked out by hand."""
    assert ranks_of(first, lines) == ranks


def test_tie_counts_from_the_card_and_not_from_who_led() -> None:
    """L16, L11: seat 1 led deal 4, seat 0 holds the card: of seats 0 and 2, equal, seat 0 is met first."""
    position = before_deal_4(2, [5, 10, 5], [10, 20, 10], [15, 15, 15])
    play_for(position, [40, -5, 40])
    assert table(position).lead == 1
    assert LUZ.result(position)["scores"] == [70, 40, 70]
    assert LUZ.result(position)["ranks"] == [1, 3, 2]


def test_tie_at_the_very_end_of_the_example() -> None:
    """L16, L11: after the example of L11 a tie still counts from seat 0: seat 1 is met before seat 2."""
    position = before_deal_4(2, [5, 10, 10], [10, 20, 20], [15, 15, 15])
    play_for(position, [20, -5, -5])
    assert LUZ.result(position) == {
        "scores": [50, 40, 40],
        "ranks": [1, 2, 3],
        "deals": [[5, 10, 10], [10, 20, 20], [15, 15, 15], [20, -5, -5]],
    }


def test_no_floor() -> None:
    """L16: scores have no floor."""
    position = LUZ.start(3)
    for _ in range(4):
        play_for(position, [-25, -20, -25])
    assert LUZ.result(position)["scores"] == [-100, -80, -100]
    assert LUZ.result(position)["ranks"] == [3, 1, 2]


def test_end_is_heard_and_laid_open() -> None:
    """L16, L3: at the end all hear ranks and scores, and see the hands dealt and the cards aside."""
    position = before_deal_4(0, [10, 5, 5], [20, 10, 10], [30, 15, 15])
    deal(position)
    for _ in range(3):
        play(position, f"{position.must} bet 0")
    while len(position.legal()) > 1 or sum(table(position).tricks) < 9 or len(table(position).trick) != 2:
        position.step(position.legal()[0])
    seat = acting(position)
    assert table(position).revealed is None
    events = position.play(seat, LUZ.decode(position, seat, position.legal()))
    for audience in audiences(position):
        assert hears(events, audience) == ["played", "trick", "scored", "ended"]
        ended = only(events, audience, "ended")
        assert (ended.ranks, ended.scores) == (LUZ.result(position)["ranks"], LUZ.result(position)["scores"])
        assert position.view(audience).table.revealed == table(position).revealed
    assert table(position).phase == "over"
    assert len(table(position).revealed.aside) == 10
