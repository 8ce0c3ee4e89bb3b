"""Fair dealing `tablee.deal/1`: decks and the first seat made of a secret promised beforehand and the players' shares.

Whoever wants to check a deal without this code finds the exact bytes in `docs/fairness.md`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import digest
from itertools import count
from typing import Any

from tablee.core.errors import BadNotation, BadProof, BadRecord, BadShare
from tablee.core.position import Position
from tablee.core.record import Replay

SCHEME = "tablee.deal/1"
SECRET_BYTES = 32
SHARE_BYTES = range(16, 33)
_GAME_ID = re.compile(r"[!-~]{1,200}")  # ASCII without spaces: nobody has to ask in which form its letters are written


def commitment(secret: bytes) -> str:
    """What is published of a secret before seats are taken: its SHA-256 in hex."""
    return sha256(secret).hexdigest()


def read_share(written: Any) -> bytes:
    """A player's share from its hex digits, as a client sends it and a proof holds it; "" is that of a seat without."""
    share = _from_hex(written)
    if share is None or (share and len(share) not in SHARE_BYTES):
        least, most = SHARE_BYTES[0], SHARE_BYTES[-1]
        raise BadShare(f"a share is {least} to {most} bytes in lower-case hex, or empty, not {written!r:.80}")
    return share


@dataclass(frozen=True)
class Fairness:
    """What the chance of one game is made of. The secret must stay hidden until the game is over: no repr shows it.

    `game_id` is for this game alone, and known before seats are taken. `follows` is who was first in the game before,
    for a rematch, in which the first seat rotates; None when it is drawn.
    """

    secret: bytes = field(repr=False)
    game_id: str
    game: str
    shares: tuple[bytes, ...]
    follows: int | None = None

    def __post_init__(self) -> None:
        assert len(self.secret) == SECRET_BYTES, f"a secret has {SECRET_BYTES} bytes"
        assert _GAME_ID.fullmatch(self.game_id), f"no id of a game: {self.game_id!r}"
        assert all(not share or len(share) in SHARE_BYTES for share in self.shares)

    @property
    def commitment(self) -> str:
        """What was published before seats were taken."""
        return commitment(self.secret)

    def first(self, seats: int) -> int:
        """The first seat, where no option names it."""
        assert seats == len(self.shares)
        return _draw(self._chance("first"), seats) if self.follows is None else (self.follows + 1) % seats

    def deck(self, number: int, full_deck: Sequence[int]) -> list[int]:
        """The deck order of deal `number`, the first being 0, from the rules' own order (`Position.full_deck`)."""
        chance, deck = self._chance(f"deal {number}"), list(full_deck)
        for last in range(len(deck) - 1, 0, -1):
            drawn = _draw(chance, last + 1)
            deck[last], deck[drawn] = deck[drawn], deck[last]
        return deck

    def proof(self) -> dict[str, Any]:
        """All of it, secret included, as the record of a game that is over holds it under `fairness`."""
        return {
            "scheme": SCHEME,
            "id": self.game_id,
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "shares": [share.hex() for share in self.shares],
        } | ({} if self.follows is None else {"follows": self.follows})

    def _chance(self, purpose: str) -> Iterator[int]:
        """Bytes without end that only this purpose in this game has."""
        parts: list[str | bytes] = [SCHEME, self.game_id, self.game, str(len(self.shares)), *self.shares, purpose]
        begun = b"".join(map(_framed, parts))
        for block in count():  # pragma: no branch: whoever draws stops
            yield from digest(self.secret, begun + _framed(str(block)), "sha256")


def check(record: dict[str, Any]) -> None:
    """BadProof unless the first seat and every deal of a record are what its proof makes of them.

    Whether its moves follow the rules is another matter: `Replay.check`.
    """
    replay = Replay(record)
    fairness = _claimed(record)
    if len(fairness.shares) != len(replay.seats):
        raise BadProof(f"the proof has {len(fairness.shares)} shares, the game {len(replay.seats)} seats")
    _check_first(fairness, replay)
    start = replay.game.start(len(replay.seats), record["first"], replay.options)
    for number, written in enumerate(replay.deals):
        _check_deal(fairness, start, number, written)


def _framed(part: str | bytes) -> bytes:
    """A part of a message behind its length: no two lists of parts make the same message."""
    plain = part.encode() if isinstance(part, str) else part
    return len(plain).to_bytes(4, "big") + plain


def _draw(chance: Iterator[int], choices: int) -> int:
    """A number below `choices`, each as likely: bytes in the last part round of 256 are passed over."""
    assert 1 <= choices <= 256
    fair = 256 - 256 % choices
    return next(byte for byte in chance if byte < fair) % choices


def _from_hex(written: Any) -> bytes | None:
    """Bytes from lower-case hex digits, None if these are none. `bytes.fromhex` alone would allow spaces."""
    plain = isinstance(written, str) and re.fullmatch(r"([0-9a-f]{2})*", written)
    return bytes.fromhex(written) if plain else None


def _claimed(record: dict[str, Any]) -> Fairness:
    """The proof of a record, once it is known to be well-formed and to keep its commitment."""
    proof = record.get("fairness")
    if not isinstance(proof, dict):
        raise BadProof("the proof is missing" if proof is None else f"the proof is an object, not {proof!r:.60}")
    if proof.get("scheme") != SCHEME:
        raise BadProof(f"the scheme is {SCHEME!r}, not {proof.get('scheme')!r:.60}")
    secret = _from_hex(proof.get("secret"))
    if secret is None or len(secret) != SECRET_BYTES:
        raise BadProof(f"the secret is {SECRET_BYTES} bytes in lower-case hex, which that of the proof is not")
    if proof.get("commitment") != commitment(secret):
        raise BadProof(f"the commitment is {commitment(secret)} by the secret, not {proof.get('commitment')!r:.80}")
    return Fairness(secret, _game_id(proof), record["game"], _shares(proof), _follows(proof))


def _game_id(proof: Mapping[str, Any]) -> str:
    game_id = proof.get("id")
    if not isinstance(game_id, str) or not _GAME_ID.fullmatch(game_id):
        raise BadProof(f"the id of the game is 1 to 200 characters of ASCII without spaces, not {game_id!r:.60}")
    return game_id


def _shares(proof: Mapping[str, Any]) -> tuple[bytes, ...]:
    written = proof.get("shares")
    if not isinstance(written, list):
        raise BadProof(f"the shares are a list, not {written!r:.60}")
    try:
        return tuple(read_share(share) for share in written)
    except BadShare as wrong:
        raise BadProof(str(wrong)) from None


def _follows(proof: Mapping[str, Any]) -> int | None:
    follows = proof.get("follows")
    if follows is not None and (type(follows) is not int or follows < 0):
        raise BadProof(f"follows is who was first in the game before, a seat, not {follows!r:.40}")
    return follows


def _check_first(fairness: Fairness, replay: Replay) -> None:
    """An option that names the first seat (Kooz's starter) has been held against it by the replay."""
    first = fairness.first(len(replay.seats))
    if getattr(replay.options, "starter", None) is None and replay.record["first"] != first:
        raise BadProof(f"the first seat differs: the proof makes it {first}, the record {replay.record['first']}")


def _check_deal(fairness: Fairness, start: Position, number: int, written: dict[str, Any]) -> None:
    try:
        found = start.game.deal_from_json(start, written)
    except BadNotation as wrong:
        raise BadRecord(f"deal {number}: {wrong}") from None
    made = fairness.deck(number, start.full_deck())
    if _settled(start, found) != _settled(start, made):
        raise BadProof(f"deal {number} differs: the proof makes other hands or another deck of it")


def _settled(start: Position, deck: Sequence[int]) -> dict[str, Any]:
    """A deal as records write it, with hands and the cards aside sorted: their order in a record carries nothing."""
    deal = start.game.deal_to_json(start, deck)
    if "hands" in deal:
        deal |= {"hands": [sorted(hand) for hand in deal["hands"]], "aside": sorted(deal["aside"])}
    return deal
