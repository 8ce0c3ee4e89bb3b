"""Check the deals of game records (not their moves), written from docs/fairness.md alone, without anything of tablee.

python examples/verify_record.py RECORDS.jsonl [COMMITMENT]
"""

import hashlib
import hmac
import json
import sys

PIXIES = {
    "M": "2, 3, 4, 6x1, 7x1, 8x1",
    "B": "1+6, 2+4, 3+3, 3+1, 4+1, 4*, 4, 5, 5x2, 5*, 6+1, 6x1, 7x3, 8x3, 9x6, 9x1",
    "G": "1+5, 2+3, 3+2, 3*, 4+4, 4x1, 5, 5x1, 5*, 6x4, 6x1, 6+1, 7x2, 7, 8x2, 9x4",
    "Y": "1+4, 2+2, 2*, 3+5, 3, 4+3, 4x1, 5x2, 5, 5*, 6x3, 6, 7x5, 7+1, 8x1, 9x2",
    "R": "1+3, 1*, 2+5, 3+4, 4+2, 4, 5x1, 5*, 5, 6x2, 6, 7x4, 7x1, 8x5, 8, 9",
}


def full_deck(game, seats):
    if game == "luz":
        return [f"{colour}{value}" for colour in "YRGBP" for value in range(1, 3 + 2 * seats)]
    if game == "kooz":
        return [str(n) for n in range(1, 11) for _ in range(4)] + ["J"] * 2 + ["M"] * 8 + ["D"] * 4
    return [colour + card for colour, cards in PIXIES.items() for card in cards.split(", ")]


def chance(record, purpose):
    """The bytes for one purpose, without end."""
    proof, block = record["fairness"], 0
    shares = [bytes.fromhex(share) for share in proof["shares"]]
    texts = [proof["scheme"], proof["id"], record["game"], str(len(shares))]
    while True:
        parts = [text.encode() for text in texts] + shares + [purpose.encode(), str(block).encode()]
        message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        yield from hmac.new(bytes.fromhex(proof["secret"]), message, hashlib.sha256).digest()
        block += 1


def draw(numbers, choices):
    while (byte := next(numbers)) >= 256 - 256 % choices:
        pass
    return byte % choices


def deal(record, number):
    """Hands and the cards aside, or the deck, as the record should have them."""
    seats, deck = len(record["seats"]), full_deck(record["game"], len(record["seats"]))
    numbers = chance(record, f"deal {number}")
    for last in range(len(deck) - 1, 0, -1):
        other = draw(numbers, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    if record["game"] == "pixies":
        return {"deck": deck}
    if record["game"] == "luz":
        hands, aside = [deck[10 * seat : 10 * seat + 10] for seat in range(seats)], deck[10 * seats :]
    else:
        dealt = 30 if seats == 2 else 54
        hands, aside = [deck[(seat - record["first"]) % seats : dealt : seats] for seat in range(seats)], deck[dealt:]
    return {"hands": [sorted(hand) for hand in hands], "aside": sorted(aside)}


def first(record):
    """Who should be first: an option of Kooz says it, or the game before a rematch, or the draw."""
    seats, starter = len(record["seats"]), record.get("options", {}).get("starter")
    if starter is not None:
        return starter
    follows = record["fairness"].get("follows")
    if follows is None:
        return draw(chance(record, "first"), seats)
    if type(follows) is not int or follows < 0:
        raise ValueError(f"follows is a seat, not {follows!r}")
    return (follows + 1) % seats


def same(written, made):
    """Whether two deals are: the order of cards inside hands, and of those aside, says nothing."""
    if "hands" in made:
        aside = sorted(written.get("aside", []))
        written = {"hands": [sorted(hand) for hand in written["hands"]], "aside": aside}
    return all(written[key] == cards for key, cards in made.items())


def faults(record, noted=None):
    """What is wrong with a record."""
    proof = record["fairness"]
    if proof["scheme"] != "tablee.deal/1" or len(proof["shares"]) != len(record["seats"]):
        return ["another scheme, or not a share for each seat"]
    secret, found = bytes.fromhex(proof["secret"]), []
    if len(secret) != 32 or hashlib.sha256(secret).hexdigest() != proof["commitment"]:
        found.append("commitment")
    if noted is not None and noted != proof["commitment"]:
        found.append("not the commitment noted")
    if record["first"] != first(record):
        found.append("first seat")
    deals = enumerate(record["deals"])
    return found + [f"deal {number}" for number, written in deals if not same(written, deal(record, number))]


def verdict(line, noted):
    try:
        return ", ".join(faults(json.loads(line), noted))
    except (AttributeError, LookupError, TypeError, ValueError) as wrong:
        return f"the proof is missing or broken ({wrong!r:.80})"


def main(path, noted=None):
    with open(path, encoding="utf-8") as file:
        found = [verdict(line, noted) for line in file if line.strip()]
    for number, wrong in enumerate(found, 1):
        print(f"record {number}: {f'wrong: {wrong}' if wrong else 'fair'}")
    return 1 if not found or any(found) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
