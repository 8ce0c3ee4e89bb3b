"""Fair dealing: vectors, page, example and code agree, tampering is found, and every order is as likely."""

import copy
import hashlib
import hmac
import importlib.util
import json
import random
import re
import struct
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tablee
from tablee.core.errors import BadProof, BadRecord, BadShare
from tablee.core.fairness import Fairness, check, commitment, read_share
from tablee.core.position import Position
from tablee.core.record import Recorder, Replay

Record = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/fairness.md").read_text()
VECTORS = json.loads((ROOT / "docs/fairness-vectors.json").read_text())
TABLES = [(name, seats) for name in tablee.games() for seats in tablee.game(name).seats]
SECRET = bytes(range(32))


def example() -> ModuleType:
    """`examples/verify_record.py`, which knows nothing of tablee."""
    spec = importlib.util.spec_from_file_location("verify_record", ROOT / "examples/verify_record.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STRANGER = example()


def seeded(seats: int, seed: int, name: str = "luz", follows: int | None = None) -> Fairness:
    rng = random.Random(f"{name} {seats} {seed}")
    shares = tuple(rng.randbytes(rng.choice([0, 16, 25, 32])) for _ in range(seats))
    return Fairness(rng.randbytes(32), f"table{seed}/1", name, shares, follows)


def names(position: Position, deck: Sequence[int]) -> list[str]:
    """Card names in the order of the deck: Luz and Pixies write them so, and Kooz's kinds have theirs."""
    if position.game.name == "kooz":
        return [[*map(str, range(1, 11)), "J", "M", "D"][kind] for kind in deck]
    deal = position.game.deal_to_json(position, deck)
    return deal["deck"] if "deck" in deal else [card for hand in [*deal["hands"], deal["aside"]] for card in hand]


def played(fairness: Fairness, options: Any = None, moves: int | None = None) -> Record:
    """A random game dealt fairly, broken off after some moves; with its proof."""
    game, seats, rng = tablee.game(fairness.game), len(fairness.shares), random.Random(7)
    settings = game.read_options(options)
    starter = getattr(settings, "starter", None)
    first = fairness.first(seats) if starter is None else starter
    position = game.start(seats, first, settings)
    recorder = Recorder(game, settings, [{"name": f"r{seat}", "kind": "human"} for seat in range(seats)], first)
    while not position.over and (moves is None or len(recorder.moves) < moves):
        if position.deck_wanted:
            deck = fairness.deck(len(recorder.deals), position.full_deck())
            recorder.deal(position, deck)
            position.deal(deck)
            continue
        before, codes = position.copy(), list[int]()
        seat = position.must
        assert seat is not None
        while not codes or before.choosing:
            codes.append(rng.choice(before.legal()))
            before.step(codes[-1])
        move = game.decode(position, seat, codes)
        recorder.move(position, seat, move)
        position.play(seat, move)
    return recorder.record(position) | {"fairness": fairness.proof()}


LUZ, KOOZ, PIXIES = (played(seeded(seats, 1, name)) for name, seats in (("luz", 3), ("kooz", 4), ("pixies", 2)))


# The vectors ----------------------------------------------------------------------------------------------------------


def plain_bytes(vector: Record, purpose: str) -> bytes:
    """The first eight blocks, as the page tells it and in other words than the code's."""
    message = b""
    for text in ("tablee.deal/1", vector["id"], vector["game"], str(vector["seats"])):
        message += struct.pack(">I", len(text)) + text.encode("ascii")
    for share in vector["shares"]:
        message += struct.pack(">I", len(share) // 2) + bytes.fromhex(share)
    message += struct.pack(">I", len(purpose)) + purpose.encode("ascii")
    made = b""
    for block in "01234567":
        mac = hmac.new(bytes.fromhex(vector["secret"]), digestmod=hashlib.sha256)
        mac.update(message + b"\0\0\0\1" + block.encode("ascii"))
        made += mac.digest()
    return made


def plain_draws(made: bytes, choices: Iterator[int]) -> list[int]:
    """A number for each of some counts of choices."""
    drawn, place = [], 0
    for count in choices:
        whole_rounds = (256 // count) * count
        while made[place] >= whole_rounds:
            place += 1
        drawn.append(made[place] % count)
        place += 1
    return drawn


def listed(game: str, seats: int) -> list[str]:
    """A full deck as the page lists it."""
    head = f"luz, {seats} seats" if game == "luz" else game
    found = re.search(rf"```text\n{head}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1].split()


@pytest.mark.parametrize("vector", VECTORS["games"], ids=lambda v: f"{v['game']} {v['seats']} {v['id']}")
def test_the_vectors_follow_from_the_page(vector: Record) -> None:
    """Derived once more, plainly, with the decks that the page lists."""
    seats = vector["seats"]
    assert vector["commitment"] == hashlib.sha256(bytes.fromhex(vector["secret"])).hexdigest()
    made = plain_bytes(vector, "first")
    assert made[:32].hex() == vector["block"]
    drawn = plain_draws(made, iter([seats]))[0]
    assert vector["first"] == ((vector["follows"] + 1) % seats if "follows" in vector else drawn)
    for number, deck in enumerate(vector["decks"]):
        cards = listed(vector["game"], seats)
        places = list(range(len(cards) - 1, 0, -1))
        drawn_places = plain_draws(plain_bytes(vector, f"deal {number}"), iter(place + 1 for place in places))
        for place, other in zip(places, drawn_places, strict=True):
            cards[place], cards[other] = cards[other], cards[place]
        assert cards == deck.split()


@pytest.mark.parametrize("vector", VECTORS["games"], ids=lambda v: f"{v['game']} {v['seats']} {v['id']}")
def test_the_code_makes_the_vectors(vector: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    game, seats = tablee.game(vector["game"]), vector["seats"]
    shares = tuple(read_share(share) for share in vector["shares"])
    fairness = Fairness(bytes.fromhex(vector["secret"]), vector["id"], game.name, shares, vector.get("follows"))
    assert fairness.commitment == vector["commitment"]
    assert fairness.first(seats) == vector["first"]
    start = game.start(seats, vector["first"])
    full = start.full_deck()
    assert [" ".join(names(start, fairness.deck(k, full))) for k in range(game.deals)] == vector["decks"]
    dealt = game.deal_to_json(start, fairness.deck(0, full))
    spaced = {key: [" ".join(c) for c in v] if key == "hands" else " ".join(v) for key, v in dealt.items()}
    assert spaced == vector["dealt"]


@pytest.mark.parametrize("vector", VECTORS["games"], ids=lambda v: f"{v['game']} {v['seats']} {v['id']}")
def test_the_code_makes_the_messages_of_the_vectors(vector: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    messages = []

    def heard(key: bytes, message: bytes, name: str) -> bytes:
        messages.append(message)
        return hmac.digest(key, message, name)

    monkeypatch.setattr("tablee.core.fairness.digest", heard)
    shares = tuple(map(bytes.fromhex, vector["shares"]))
    Fairness(bytes.fromhex(vector["secret"]), vector["id"], vector["game"], shares).first(vector["seats"])
    assert messages[0].hex() == vector["message"]


@pytest.mark.parametrize("draw", VECTORS["draws"], ids=lambda d: str(d["choices"]))
def test_numbers_are_drawn_as_the_vectors_say(draw: Record) -> None:
    choices, made = draw["choices"], bytes.fromhex(draw["bytes"])
    chance = iter(made)
    assert [STRANGER.draw(chance, choices) for _ in draw["numbers"]] == draw["numbers"]
    assert plain_draws(made, iter([choices] * len(draw["numbers"]))) == draw["numbers"]


def test_the_code_draws_numbers_as_the_vectors_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the first seat, with the bytes of the vectors in place of an HMAC."""
    seen = 0
    for draw in VECTORS["draws"]:
        choices, made = draw["choices"], bytes.fromhex(draw["bytes"])
        if draw["numbers"]:
            monkeypatch.setattr("tablee.core.fairness.digest", lambda *_, made=made: made)
            fairness = Fairness(SECRET, "t/1", "luz", (b"",) * choices)
            assert fairness.first(choices) == draw["numbers"][0]
            seen += 1
    assert seen == len(VECTORS["draws"])


def test_the_vectors_cover_every_game_and_number_of_seats() -> None:
    assert {(vector["game"], vector["seats"]) for vector in VECTORS["games"]} == set(TABLES)
    assert any("follows" in vector for vector in VECTORS["games"])
    assert {len(share) // 2 for vector in VECTORS["games"] for share in vector["shares"]} >= {0, 16, 32}
    passed_over = [len(draw["bytes"]) // 2 - len(draw["numbers"]) for draw in VECTORS["draws"]]
    assert sum(count > 0 for count in passed_over) > 4


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_page_lists_the_full_decks(name: str, seats: int) -> None:
    position = tablee.game(name).start(seats)
    assert listed(name, seats) == names(position, position.full_deck()) == STRANGER.full_deck(name, seats)


def test_the_page_has_the_first_vector_step_by_step() -> None:
    vector, steps = VECTORS["games"][0], PAGE[PAGE.index("step by step") :]
    commitment_, message, block, deck = (
        " ".join(found.split()) for found in re.findall(r"```text\n(.*?)```", steps, re.S)
    )
    assert commitment_ == vector["commitment"]
    assert message.replace(" ", "") == vector["message"]
    assert block == vector["block"]
    assert deck == vector["decks"][0]
    assert vector["id"] == "example/1"
    assert bytes.fromhex(vector["secret"]) == SECRET


# Records --------------------------------------------------------------------------------------------------------------


def refused(record: Record) -> str:
    with pytest.raises(BadProof) as wrong:
        check(record)
    return str(wrong.value)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_fair_record_passes_here_and_with_the_stranger(name: str, seats: int) -> None:
    firsts = set()
    for seed in range(3):
        record = json.loads(json.dumps(played(seeded(seats, seed, name))))
        assert Replay(record).check().over
        check(record)
        assert STRANGER.faults(record) == []
        assert STRANGER.faults(record, record["fairness"]["commitment"]) == []
        firsts.add(record["first"])
    assert firsts <= set(range(seats))


@pytest.mark.parametrize("moves", [0, 5, 50])
@pytest.mark.parametrize("name", tablee.games())
def test_a_game_broken_off_can_be_checked(name: str, moves: int) -> None:
    record = played(seeded(3, 4, name), moves=moves)
    check(record)
    assert STRANGER.faults(record) == []


def test_a_chosen_starter_is_not_drawn() -> None:
    fairness = seeded(5, 1, "kooz")
    starter = (fairness.first(5) + 2) % 5
    record = played(fairness, {"starter": starter})
    assert record["first"] == starter
    check(record)
    assert STRANGER.faults(record) == []
    record["options"] = {}
    assert "first seat differs" in refused(record)


@pytest.mark.parametrize(("before", "first"), [(0, 1), (2, 0), (4, 2)])
def test_in_a_rematch_the_first_seat_rotates(before: int, first: int) -> None:
    """A game before may have had more seats."""
    record = played(seeded(3, 1, "pixies", before))
    assert record["first"] == first
    check(record)
    assert STRANGER.faults(record) == []
    record["fairness"]["follows"] += 1
    assert "first seat differs" in refused(record)
    assert "first seat" in STRANGER.faults(record)


def test_the_order_inside_hands_says_nothing() -> None:
    for record in (copy.deepcopy(LUZ), copy.deepcopy(KOOZ)):
        for deal in record["deals"]:
            for cards in (*deal["hands"], deal["aside"]):
                cards.reverse()
        check(record)
        assert STRANGER.faults(record) == []


def test_keys_that_nobody_knows_are_passed_over() -> None:
    record = copy.deepcopy(PIXIES)
    record["fairness"]["note"] = record["deals"][0]["note"] = "x"
    check(record)
    assert STRANGER.faults(record) == []


def proof(**changes: Any) -> Callable[[Record], None]:
    return lambda record: record["fairness"].update(changes)


def swap_hands(record: Record) -> None:
    hands = record["deals"][2]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def swap_card(record: Record) -> None:
    hand, aside = record["deals"][1]["hands"][0], record["deals"][1]["aside"]
    hand[3], aside[3] = aside[3], hand[3]


def swap_shares(record: Record) -> None:
    record["fairness"]["shares"].reverse()


def swap_deals(record: Record) -> None:
    record["deals"][2:4] = record["deals"][3:1:-1]


def other_secret(record: Record) -> None:
    record["fairness"].update(secret=SECRET.hex(), commitment=commitment(SECRET))


def other_first(record: Record) -> None:
    record["first"] = (record["first"] + 1) % 3


TAMPERED: list[tuple[Callable[[Record], object], str]] = [
    (lambda record: record.pop("fairness"), "proof is missing"),
    (lambda record: record.update(fairness=[1]), "an object, not [1]"),
    (lambda record: record["fairness"].pop("scheme"), "scheme is 'tablee.deal/1', not None"),
    (proof(scheme="tablee.deal/2"), "'tablee.deal/2'"),
    (proof(secret=SECRET.hex()), "commitment is"),
    (proof(commitment="0" * 64), f"not '{'0' * 64}'"),
    (proof(commitment=None), "not None"),
    (proof(secret="00" * 31), "32 bytes"),
    (proof(secret=7), "32 bytes"),
    (proof(secret="zz" * 32), "32 bytes"),
    (proof(id=""), "id of the game"),
    (proof(id=3), "id of the game"),
    (proof(id="table 1"), "id of the game"),
    (proof(id="table1/2"), "differs"),
    (proof(shares=None), "a list, not None"),
    (proof(shares=[]), "0 shares, the game 3 seats"),
    (proof(shares=["", "", "", ""]), "4 shares, the game 3 seats"),
    (proof(shares=["", "", ""]), "differs"),
    (proof(shares=["", "", 5]), "hex, or empty, not 5"),
    (proof(follows=-1), "follows"),
    (proof(follows=True), "follows"),
    (proof(follows="1"), "follows"),
    (other_first, "first seat differs: the proof makes it"),
    (other_secret, "differs"),
    (swap_shares, "differs"),
    (swap_card, "deal 1 differs"),
    (swap_hands, "deal 2 differs"),
    (swap_deals, "deal 2 differs"),
]


@pytest.mark.parametrize(("tamper", "told"), TAMPERED)
def test_a_tampered_record_is_refused(tamper: Callable[[Record], object], told: str) -> None:
    record = copy.deepcopy(LUZ)
    tamper(record)
    assert told in refused(record)


@pytest.mark.parametrize(("tamper", "told"), TAMPERED)
def test_the_stranger_refuses_a_tampered_record(
    tamper: Callable[[Record], object], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy.deepcopy(LUZ)
    tamper(record)
    path = tmp_path / "record.jsonl"
    path.write_text(f"{json.dumps(LUZ)}\n\n{json.dumps(record)}\n")
    assert STRANGER.main(path) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first == "record 1: fair"
    assert second.startswith("record 2: wrong: ")


def test_the_stranger_reads_a_file_and_knows_the_commitment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(json.dumps(KOOZ))
    assert STRANGER.main(path, KOOZ["fairness"]["commitment"]) == 0
    assert STRANGER.main(path, "0" * 64) == 1
    path.write_text("")
    assert STRANGER.main(path) == 1
    assert capsys.readouterr().out == "record 1: fair\nrecord 1: wrong: not the commitment noted\n"


def test_the_order_of_a_deck_counts() -> None:
    record = copy.deepcopy(PIXIES)
    deck = record["deals"][2]["deck"]
    deck[68], deck[69] = deck[69], deck[68]
    assert refused(record).startswith("deal 2 differs")
    assert STRANGER.faults(record) == ["deal 2"]


def test_a_deal_never_played_counts() -> None:
    record = played(seeded(3, 1, "pixies"), moves=1)
    record["deals"].append(PIXIES["deals"][1])
    assert refused(record).startswith("deal 1 differs")


@pytest.mark.parametrize("change", [lambda deal: deal["deck"].pop(), lambda deal: deal.clear()])
def test_what_is_no_deal_is_a_bad_record(change: Callable[[Record], object]) -> None:
    record = copy.deepcopy(PIXIES)
    change(record["deals"][1])
    with pytest.raises(BadRecord, match="deal 1: pixies"):
        check(record)


def test_what_is_no_record_is_refused_as_one() -> None:
    with pytest.raises(BadRecord, match="format"):
        check({"fairness": LUZ["fairness"]})


@pytest.mark.parametrize("written", ["", "00" * 16, "ab" * 25, "ff" * 32])
def test_a_share_reads_back(written: str) -> None:
    assert read_share(written).hex() == written


@pytest.mark.parametrize(
    "written",
    [
        "00" * 15,
        "00" * 33,
        "0" * 33,
        "AB" * 16,
        "00 " * 16,
        "00" * 16 + "\n",
        "xy" * 16,
        "\u0660" * 32,
        5,
        None,
        b"",
    ],
)
def test_what_is_no_share_is_refused(written: Any) -> None:
    with pytest.raises(BadShare, match="16 to 32 bytes in lower-case hex"):
        read_share(written)


# Hiding ---------------------------------------------------------------------------------------------------------------


def test_the_secret_is_in_no_repr() -> None:
    fairness = Fairness(SECRET, "t/1", "luz", (b"a" * 16, b"", b""))
    for shown in (repr(fairness), str(fairness), f"{[fairness]}"):
        assert "t/1" in shown
        assert "secret" not in shown
        assert repr(SECRET)[2:-1] not in shown
        assert SECRET.hex() not in shown


@pytest.mark.parametrize(
    "wrong", [{"secret": SECRET[:31]}, {"game_id": ""}, {"game_id": "a b"}, {"shares": (b"short",)}]
)
def test_what_a_server_makes_wrongly_is_its_bug_and_not_shown(wrong: dict[str, Any]) -> None:
    right = {"secret": SECRET, "game_id": "t/1", "game": "luz", "shares": (b"",) * 3}
    with pytest.raises(AssertionError) as told:
        Fairness(**(right | wrong))
    assert repr(SECRET[:8])[2:-1] not in str(told.value)


def test_a_seat_count_that_does_not_fit_the_shares_is_our_bug() -> None:
    with pytest.raises(AssertionError):
        Fairness(SECRET, "t/1", "luz", (b"",) * 3).first(4)


# Telling apart, and fairness ------------------------------------------------------------------------------------------


def test_whatever_goes_in_makes_a_difference() -> None:
    one, other, deck = b"1" * 16, b"2" * 16, list(range(60))
    fair = Fairness(SECRET, "t/1", "luz", (one, other, b""))
    variants = [
        fair,
        replace(fair, secret=SECRET[::-1]),
        replace(fair, game_id="t/11"),
        replace(fair, game_id="u/1"),
        replace(fair, game="kooz"),
        replace(fair, shares=(other, one, b"")),
        replace(fair, shares=(one, b"", other)),
        replace(fair, shares=(one, other, b"", b"")),
        replace(fair, shares=(one + other, b"", b"")),
        replace(fair, shares=(one, other)),
        replace(fair, game_id="t/1" + "luz"),
    ]
    decks = [tuple(variant.deck(number, deck)) for variant in variants for number in range(4)]
    assert len(set(decks)) == 4 * len(variants)
    assert fair.deck(1, deck) == replace(fair).deck(1, deck)


def test_every_message_is_of_one_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts that run into one another when they are merely joined."""
    messages: list[bytes] = []

    def heard(key: bytes, message: bytes, name: str) -> bytes:
        messages.append(message)
        return bytes(32)

    monkeypatch.setattr("tablee.core.fairness.digest", heard)
    cases = [("t/1", "luz", 2), ("t/1l", "uz", 2), ("t", "/1luz", 2), ("t/1", "luz2", 2), ("t/1luz", "2", 2)]
    for game_id, game, seats in cases:
        for shares in ((b"deal 0" + b"0" * 20, b""), (b"", b"deal 0" + b"0" * 20)):
            Fairness(SECRET, game_id, game, shares).first(seats)
    assert len(set(messages)) == len(messages) == 10


def chi_square(found: Counter[Any], outcomes: int) -> float:
    """How far counts are from equal ones, in standard deviations of what equal chances would give."""
    expected = found.total() / outcomes
    square = sum((count - expected) ** 2 for count in found.values()) / expected
    square += (outcomes - len(found)) * expected
    return float((square - (outcomes - 1)) / (2 * (outcomes - 1)) ** 0.5)


FAR = 4.5  # one fair test in 10,000 or so would be further away; these have fixed seeds


def shuffles(cards: int, times: int) -> list[list[int]]:
    fair = Fairness(SECRET, "chi/1", "luz", (b"s" * 16, b"", b""))
    return [fair.deck(number, range(cards)) for number in range(times)]


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_every_order_of_a_small_deck_is_as_likely(cards: int) -> None:
    orders = list(permutations(range(cards)))
    found = Counter(map(tuple, shuffles(cards, 100 * len(orders))))
    assert len(found) == len(orders)
    assert abs(chi_square(found, len(orders))) < FAR


@pytest.mark.parametrize("cards", [40, 54, 70])
def test_every_card_is_as_likely_at_every_place_and_next_to_every_other(cards: int) -> None:
    decks = shuffles(cards, 1500)
    places = Counter(pair for deck in decks for pair in enumerate(deck))
    assert abs(chi_square(places, cards * cards)) < FAR
    neighbours = Counter(pair for deck in decks for pair in pairwise(deck))
    assert abs(chi_square(neighbours, cards * (cards - 1))) < FAR


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_seat_is_as_likely_to_be_first(seats: int) -> None:
    found = Counter(Fairness(SECRET, f"first/{k}", "kooz", (b"",) * seats).first(seats) for k in range(3000))
    assert set(found) == set(range(seats))
    assert abs(chi_square(found, seats)) < FAR


def test_a_biased_shuffle_would_be_found() -> None:
    """The test of the test: every card swapped with any other, and bytes taken modulo without passing any over."""
    rng, found, naive = random.Random(1), Counter[Any](), Counter[Any]()
    for _ in range(2400):
        deck = list(range(4))
        for place in range(4):
            other = rng.randrange(4)
            deck[place], deck[other] = deck[other], deck[place]
        found[tuple(deck)] += 1
    for _ in range(30_000):
        naive[rng.randrange(256) % 70] += 1
    assert chi_square(found, 24) > FAR
    assert chi_square(naive, 70) > FAR
