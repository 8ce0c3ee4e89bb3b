"""Seats are rotated, the cards are the same for all, and everybody meets everybody."""

from collections import Counter
from itertools import permutations

import pytest

from arena.played import match
from tablee.arena.schedule import Schedule, Seating
from tablee.core.record import read

TABLES = [(2, 2), (4, 4), (2, 4), (2, 5), (3, 4), (3, 8), (5, 8), (5, 4), (7, 4), (12, 3), (9, 8)]


@pytest.mark.parametrize(("entries", "seats"), TABLES)
def test_in_each_deal_each_entry_sits_in_each_seat_once(entries: int, seats: int) -> None:
    for block in Schedule(entries, seats, seed=5).deals(20):
        assert len(block) == entries
        for seat in range(seats):
            assert sorted(seating.lineup[seat] for seating in block) == list(range(entries))


@pytest.mark.parametrize(("entries", "seats"), TABLES)
def test_all_tables_are_as_mixed_as_can_be(entries: int, seats: int) -> None:
    for block in Schedule(entries, seats, seed=5).deals(20):
        for seating in block:
            times = Counter(seating.lineup)
            assert len(times) == min(entries, seats)
            assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize(("entries", "seats"), TABLES)
def test_all_pairs_meet_about_equally_often(entries: int, seats: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    for block in Schedule(entries, seats, seed=2).deals(200):
        for seating in block:
            met.update((a, b) for a, b in permutations(seating.lineup, 2) if a < b)
    assert len(met) == entries * (entries - 1) // 2
    even = entries <= 3 or seats % entries == 0
    assert max(met.values()) - min(met.values()) <= (0 if even else 9)  # it does not grow with the deals


def test_as_many_entries_as_seats_are_all_rotations() -> None:
    for block in Schedule(4, 4, seed=3).deals(5):
        first = block[0].lineup
        assert {seating.lineup for seating in block} == {first[k:] + first[:k] for k in range(4)}


def test_orders_change_from_deal_to_deal() -> None:
    fours = {block[0].lineup for block in Schedule(4, 4, seed=3).deals(100)}
    assert len(fours) == 24
    pairs = {block[0].lineup for block in Schedule(2, 4, seed=3).deals(100)}
    assert len(pairs) == 6


def test_a_longer_schedule_begins_with_the_shorter_one() -> None:
    schedule = Schedule(7, 4, seed=3)
    assert list(schedule.deals(9))[:4] == list(schedule.deals(4))
    assert schedule.seating(3, 2) == list(schedule.deals(4))[3][2]


def test_games_are_rounded_up_to_whole_deals() -> None:
    three = match("random", "random", "arena.testers:Twin", seats=4)
    assert three.deals(1) == 1
    assert len(list(three.seatings(100))) == 102


def test_all_seatings_of_a_deal_have_its_decks_and_first_seat() -> None:
    four = match("random", "arena.testers:Lowest", seats=4, name="pixies")
    records = [read(four.play(seating)) for seating in four.seatings(6)]
    for one, other in zip(records[::2], records[1::2], strict=True):
        assert one["deals"] == other["deals"]
        assert one["first"] == other["first"]
        assert one["moves"] != other["moves"]
    assert records[0]["deals"] != records[2]["deals"]
    assert len({record["first"] for record in records}) > 1


def test_a_game_is_the_same_when_repeated_alone() -> None:
    three = match(seats=4, name="kooz")
    lines = {seating: three.play(seating) for seating in three.seatings(8)}
    again = Seating(2, 1, three.schedule.seating(2, 1).lineup)
    one, other = read(lines[again]), read(three.play(again))
    assert one["moves"] == other["moves"]
    assert one["result"] == other["result"]
