"""Imagined states are drawn evenly from all that agree with what a seat knows, and from no others."""

from collections import Counter
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from games import arranged
from reference import kooz as kooz_referee
from reference import luz as luz_referee

from conformance.effort import times
from conformance.kooz_certain import certain_of
from conformance.likelihood import check_likely, count_in_hand
from tablee.core.chance import chance
from tablee.core.position import Position
from tablee.games import game, games
from tablee.games.kooz.state import IN_DECK, KIND_NAMES
from tablee.games.luz.state import card_name
from tablee.games.pixies.state import CARDS, NAMES

Json = dict[str, Any]
LUZ, KOOZ, PIXIES = game("luz"), game("kooz"), game("pixies")


def all_cards(position: Position) -> Counter[Any]:
    """Every card of the game where the state has it."""
    s, seats = position.state, position.seats
    if position.game is LUZ:
        return Counter(s["hand"][:seats].ravel().tolist() + s["aside"].tolist())
    if position.game is PIXIES:
        up, down = s["up"][:seats].ravel().tolist(), s["down"][:seats].ravel().tolist()
        lying = [card for card in [*up, *down, *s["offer"].tolist()] if card >= 0]
        return Counter(lying + s["deck"][s["drawn"] :].tolist())
    counts = s["hand"][:seats].sum(axis=0) + s["gone"] + s["aside"]
    found = Counter(dict(enumerate(counts.tolist())))
    return +(found + Counter(s["pile"][: s["piled"]].tolist()) + Counter({KIND_NAMES.index("D"): int(s["gods_out"])}))


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in games() for seats in game(name).seats])
def test_cards_are_conserved(name: str, seats: int) -> None:
    """By playing and by imagining, before the deal too."""
    random, source = Random(seats), chance(seats)
    position = game(name).start(seats, 1)
    whole: Counter[Any] = Counter()
    for _ in range(times(150, 40)):
        imagined = [position.imagine(seat, source) for seat in range(seats)]
        if position.deck_wanted:
            deck = position.full_deck()
            whole = Counter(deck)
            random.shuffle(deck)
            for found in [position, *imagined]:
                found.deal(deck)
        assert all(all_cards(found) == whole for found in [position, *imagined])
        if position.over:
            break
        position.step(random.choice(position.legal()))


# Luz: every hand that fits is as likely


def fitting_hands(table: luz_referee.Table, seat: int) -> list[tuple[str, ...]]:
    """All hands (as dealt) that a seat can have, given what it knows."""
    others = {card for other, hand in enumerate(table.dealt) if other != seat for card in hand}
    groups = []
    for colour in luz_referee.COLOURS:
        slots = [slot for slot, card in enumerate(table.dealt[seat]) if card[0] == colour]
        free = [card for card in luz_referee.deck(table.seats) if card[0] == colour and card not in others]
        shown = {slot: table.dealt[seat][slot] for slot in slots if table.hands[seat][slot] is None}
        hands = combinations(free, len(slots))
        groups.append(
            [h for h in hands if all(shown.get(slot, card) == card for slot, card in zip(slots, h, strict=True))]
        )
    return [tuple(card for group in hand for card in group) for hand in product(*groups)]


def side_by_side(seats: int, seed: int) -> Any:
    """A random game of Luz at ours and at the referee's table, before each move."""
    record = luz_referee.random_game(seats, Random(seed))
    table = luz_referee.Table(seats, record["first"], {}, iter(record["deals"]))
    position, deals = LUZ.start(seats, record["first"]), iter(record["deals"])
    for written in record["moves"]:
        if position.deck_wanted:
            position.deal(LUZ.deal_from_json(position, next(deals)))
        yield position, table
        seat = written["seat"]
        position.play(seat, LUZ.move_from_json(position, seat, written))
        table.apply(seat, {key: value for key, value in written.items() if key != "seat"})


@pytest.mark.parametrize("seats", LUZ.seats)
def test_luz_draws_every_hand_that_fits_as_often(seats: int) -> None:
    random, source, cases = Random(seats), chance(seats), 0
    for position, table in side_by_side(seats, seats):
        if random.random() > 0.1:
            continue
        seat = random.randrange(seats)
        hands = fitting_hands(table, seat)
        if not 2 <= len(hands) <= times(150, 12):
            continue
        drawn: Counter[Any] = Counter()
        for _ in range(20 * len(hands)):
            state = position.imagine(seat, source).state
            drawn[tuple(card_name(card) for card in state["hand"][seat].tolist())] += 1
        check_likely(drawn, dict.fromkeys(hands, 1 / len(hands)))
        cases += 1
    assert cases >= times(3)


@pytest.mark.parametrize("seats", LUZ.seats)
def test_luz_shows_the_chances_that_it_imagines(seats: int) -> None:
    """At the deal, where hands that fit are too many to list, slot by slot; and as the referee counts them."""
    source, moments = chance(seats), 0
    for number, (position, table) in enumerate(side_by_side(seats, seats + 10)):
        if number not in (0, 2 * seats, 5 * seats, 8 * seats):
            continue
        seat, n = number % seats, times(1500, 100)
        shown = position.view(seat).own.chances
        exact = luz_referee.possible(table, seat)
        states = [position.imagine(seat, source).state for _ in range(n)]
        for slot in range(10):
            chances = dict(shown[slot])
            right = {value: float(share) for value, share in exact.get(slot + 1, {}).items()}
            assert chances == pytest.approx(right)
            if chances:
                check_likely(Counter(int(state["hand"][seat, slot]) & 15 for state in states), chances)
        moments += 1
    assert moments == 4


# Pixies: every order of the deck is as likely


def pixies_with(left: int) -> Position:
    """A position whose deck has that many cards left."""
    position = PIXIES.start(5)
    position.deal(np.random.default_rng(left).permutation(CARDS).tolist())
    position.state["drawn"] = CARDS - left
    return position


def test_pixies_draws_every_order_of_the_deck_as_often() -> None:
    position, source = pixies_with(4), chance(1)
    rest = position.state["deck"][-4:].tolist()
    orders = list(permutations(rest))
    drawn: Counter[Any] = Counter()
    for _ in range(times(3000, 500)):
        drawn[tuple(position.imagine(2, source).state["deck"][-4:].tolist())] += 1
    check_likely(drawn, dict.fromkeys(orders, 1 / len(orders)))


def test_pixies_puts_every_card_of_the_deck_in_every_place_as_often() -> None:
    position, source = pixies_with(30), chance(2)
    rest = position.state["deck"][-30:].tolist()
    decks = [position.imagine(0, source).state["deck"] for _ in range(times(3000, 300))]
    for place in range(30):
        check_likely(Counter(deck[CARDS - 30 + place] for deck in decks), dict.fromkeys(rest, 1 / 30))
    assert all((deck[: CARDS - 30] == position.state["deck"][: CARDS - 30]).all() for deck in decks)
    assert NAMES[position.state["offer"][0]]


# Kooz: every unseen card is as likely in every unseen place, and what is certain stays


def kooz_counts(position: Position, seat: int, n: int, seed: int) -> dict[str, list[Counter[str]]]:
    """From imagined states, the cards of every other hand, of those gone and of those aside, each a list of counts."""
    source = chance(seed)
    found: dict[str, list[Counter[str]]] = {}
    for _ in range(n):
        s = position.imagine(seat, source).state
        places = {f"seat {other}": s["hand"][other] for other in range(position.seats) if other != seat}
        for place, kinds in {**places, "gone": s["gone"], "aside": s["aside"]}.items():
            found.setdefault(place, []).append(Counter(dict(zip(KIND_NAMES, kinds.tolist(), strict=True))))
    return found


def check_place(drawn: list[Counter[str]], size: int, unseen: Counter[str], sure: Counter[str]) -> None:
    """A place holds what is sure, and else any of the cards unseen."""
    for kind in KIND_NAMES:
        chances = count_in_hand(size - sure.total(), unseen.total(), unseen[kind])
        check_likely(Counter(cards[kind] - sure[kind] for cards in drawn), chances)


def whole_deck() -> Counter[str]:
    return Counter(dict(zip(KIND_NAMES, IN_DECK.tolist(), strict=True)))


def hand_of(position: Position, seat: int) -> Counter[str]:
    return Counter(dict(zip(KIND_NAMES, position.state["hand"][seat].tolist(), strict=True)))


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_kooz_deals_unseen_cards_evenly_at_the_start(seats: int) -> None:
    position = arranged.kooz(*["7 M"] * min(4, seats), *[""] * (seats - 4))
    unseen = whole_deck() - hand_of(position, 1)
    for place, drawn in kooz_counts(position, 1, times(2000, 100), seats).items():
        size = drawn[0].total()
        assert (size > 0) == (place.startswith("seat") or (place == "aside" and seats == 2))
        check_place(drawn, size, unseen, Counter())


def test_kooz_keeps_what_is_certain_in_the_middle_of_a_game() -> None:
    """A card turned up, an own card taken up by another, own cards parted, and Merdes given, in one game."""
    position = arranged.kooz("7 7 7 M M", "3 3 5 M", "9 9 M")
    arranged.play_silently(position, "0 lay 7 as 8", "1 lay 5 as 9", "2 accuse")  # a lie: seat 1 takes up a 7 of seat 0
    arranged.play_silently(position, "2 lay 9 as 9", "0 lay M as 10", "1 pass", "2 pass")  # seat 0 wins with a Merde
    arranged.play_silently(position, "0 give 1:1", "0 lay 7 as 7", "2 accuse")  # given; true: all know seat 2 has a 7
    arranged.play_silently(position, "0 lay 7 as 7", "1 pass", "2 pass")  # a 7 of seat 0 leaves the game
    sure = {"seat 1": Counter({"7": 1, "M": 1}), "seat 2": Counter({"7": 1})}
    unseen = whole_deck() - hand_of(position, 0) - Counter({"7": 3, "M": 1})
    n = times(2000, 100)
    drawn = kooz_counts(position, 0, n, 3)
    for seat in (1, 2):
        place = f"seat {seat}"
        check_place(drawn[place], int(position.state["held"][seat]), unseen, sure[place])
    check_place(drawn["gone"], 2, unseen, Counter({"7": 1}))  # seat 2's 9 parted as well, unseen by seat 0
    for cards in kooz_counts(position, 1, n // 4, 4)["seat 2"]:
        assert cards["7"] >= 1


def test_kooz_keeps_a_card_in_the_hand_or_among_the_cards_laid_from_it() -> None:
    position = arranged.kooz("7", "", "")
    arranged.play_silently(position, "0 lay 7 as 7", "2 accuse")
    arranged.play_silently(position, "0 lay 1 as 1", "1 pass")
    held = int(position.state["held"][2])
    kind = arranged.KOOZ.view(position, 2).own.hand[0]  # type: ignore[union-attr]
    arranged.play_silently(position, f"2 lay {kind} as 5")
    unseen = whole_deck() - hand_of(position, 0) - Counter({"7": 1, "1": 1})
    source, laid = chance(6), Counter[bool]()
    for _ in range(times(4000, 200)):
        s = position.imagine(0, source).state
        seven = int(s["pile"][1]) == KIND_NAMES.index("7")
        assert seven or s["hand"][2][KIND_NAMES.index("7")] >= 1
        laid[seven] += 1
    likely = 1 / held + (held - 1) / held * unseen["7"] / unseen.total()
    check_likely(laid, {True: likely, False: 1 - likely})


def test_kooz_imagines_only_lies_to_be_shown() -> None:
    """A found liar with one card left holds the lie: all know that it is not what was claimed."""
    source, found = chance(7), 0
    for seed in range(times(12, 3)):
        record = kooz_referee.random_game(8, Random(f"8 {seed}"))
        position = KOOZ.start(8, record["first"])
        position.deal(KOOZ.deal_from_json(position, record["deals"][0]))
        for written in record["moves"]:
            arranged.play_silently(position, f"{written['seat']} {notation(position, written)}")
            liar = position.view().table.liar
            if liar is None or position.over:
                continue
            few = position.state["held"][liar] <= 2
            found += few
            for _ in range(40 if few else 1):
                s = position.imagine((liar + 1) % 8, source).state
                shown, claim = s["final"][: s["finals"]].tolist(), int(s["final_claim"])
                names = {KIND_NAMES[kind] for kind in shown}
                assert not names <= ({"D"} if claim == 10 else {KIND_NAMES[claim], "J"}), f"{names} was no lie"
    assert found > 0


def notation(position: Position, written: Json) -> str:
    return str(KOOZ.move_from_json(position, written["seat"], written))


def test_kooz_never_imagines_that_a_liar_laid_a_card_of_the_own() -> None:
    """Seat 0 has all the 3s, and one of them lay below the lie."""
    position = arranged.kooz("3 3 3 3", "M", "")
    arranged.play_silently(position, "0 lay 3 as 3", "1 lay M as 4", "2 accuse")
    source = chance(9)
    shown = {int(position.imagine(0, source).state["final"][0]) for _ in range(times(500, 100))}
    assert KIND_NAMES.index("3") not in shown


def test_kooz_adds_a_card_shown_to_the_own_one_of_that_kind_below_it() -> None:
    """Regression: seat 0 laid a Merde that the liar took up; the Merde that the liar shows then is another."""
    position = arranged.kooz("M", "M", "")
    arranged.play_silently(position, "0 lay M as 2", "1 lay M as 3", "2 accuse", "1 show")
    assert position.view(0).own.held[1] == ["M", "M"]  # type: ignore[union-attr]
    source = chance(8)
    hands = [position.imagine(0, source).state["hand"][1] for _ in range(times(300, 50))]
    assert min(hand[KIND_NAMES.index("M")] for hand in hands) >= 2


@pytest.mark.parametrize("seats", KOOZ.seats)
def test_kooz_imagines_nothing_against_what_the_referee_says_a_seat_knows(seats: int) -> None:
    """Through random games: own cards, own lays, cards that left for good, and cards certain in other hands."""
    for seed in range(times(6, 1)):
        random, source = Random(f"{seats} {seed}"), chance(seed)
        record = kooz_referee.random_game(seats, random)
        table = kooz_referee.Table(seats, record["first"], {}, iter(record["deals"]))
        position = KOOZ.start(seats, record["first"])
        position.deal(KOOZ.deal_from_json(position, record["deals"][0]))
        for written in record["moves"]:
            for seat in random.sample(range(seats), 2):
                check_agrees(position, table, seat, source)
            seat = written["seat"]
            move = KOOZ.move_from_json(position, seat, written)
            for other, silent in KOOZ.implied(position, seat, move):
                position.play(other, silent)
            position.play(seat, move)
            table.apply(seat, {key: value for key, value in written.items() if key != "seat"})


def check_agrees(position: Position, table: kooz_referee.Table, seat: int, source: Any) -> None:
    knows = table.knows(seat)
    certain = certain_of(seat, table.seats, knows["history"])
    for _ in range(3):
        s = position.imagine(seat, source).state
        hands = {other: Counter(dict(zip(KIND_NAMES, s["hand"][other].tolist(), strict=True))) for other in certain}
        pile = [KIND_NAMES[kind] for kind in s["pile"][: s["piled"]].tolist()]
        start = 0
        for lay in knows["pile"]:
            cards = pile[start : start + lay["count"]]
            start += lay["count"]
            if lay["seat"] == seat:
                assert sorted(cards) == sorted(lay["cards"])
            else:
                hands[lay["seat"]] += Counter(cards)
        assert start == len(pile)
        assert hand_of_state(s, seat) == knows["hand"]
        left = Counter(dict(zip(KIND_NAMES, s["gone"].tolist(), strict=True))) + Counter({"D": int(s["gods_out"])})
        assert knows["left"] <= left
        for other, sure in certain.items():
            assert sure <= hands[other], f"seat {seat} knows that seat {other} has {sure - hands[other]}"


def hand_of_state(s: Any, seat: int) -> Counter[str]:
    return +Counter(dict(zip(KIND_NAMES, s["hand"][seat].tolist(), strict=True)))
