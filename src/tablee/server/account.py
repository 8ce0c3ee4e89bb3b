"""An account as the store keeps it: a guest's, a member's, a bot's."""

import hashlib
import secrets
import time
from typing import Any

import msgspec
from msgspec import Struct

from tablee.server.answer import Language, PersonKind
from tablee.server.endpoint import Somebody
from tablee.store import PersonRow, TokenRow

_TOKEN = "tablee_"


class Details(Struct, frozen=True, omit_defaults=True):
    """What the store need not understand of an account."""

    since_ms: int
    epoch: int = 0  # sessions of an earlier one are over
    language: Language | None = None
    password: str | None = None  # its argon2id hash
    blocked: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()
    owner: str | None = None  # a bot's
    bots: tuple[str, ...] = ()
    banned: bool = False
    gone: bool = False


class Account(Struct, frozen=True):
    """Somebody's account."""

    person: str
    kind: PersonKind
    name: str
    seen_ms: int
    details: Details

    @property
    def row(self) -> PersonRow:
        """As the store keeps it."""
        return PersonRow(self.person, self.kind, self.name, self.seen_ms, msgspec.json.encode(self.details))

    @property
    def welcome(self) -> bool:
        """Whether it can be used."""
        return not (self.details.banned or self.details.gone)

    @property
    def somebody(self) -> Somebody:
        """As requests and tables know them."""
        return Somebody(self.person, self.name, self.kind, self.details.language)

    def but(self, *, name: str | None = None, kind: PersonKind | None = None, **details: Any) -> "Account":
        """The account with something changed."""
        return Account(
            self.person,
            kind or self.kind,
            name or self.name,
            self.seen_ms,
            msgspec.structs.replace(self.details, **details),
        )


def read_account(row: PersonRow | None) -> Account | None:
    """The account of a row."""
    if row is None:
        return None
    return Account(row.person, row.kind, row.name, row.seen_ms, msgspec.json.decode(row.details, type=Details))


def now_ms() -> int:
    """The time, as rows have it."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id for somebody, never given before."""
    return secrets.token_hex(8)


def new_token() -> str:
    """What a bot signs in with."""
    return _TOKEN + secrets.token_urlsafe(32)


def token_key(token: str) -> str:
    """What the store knows of a bot's token. It has 256 random bits, so that a fast hash tells nobody anything."""
    return f"bot:{hashlib.sha256(token.encode(errors='replace')).hexdigest()}"


def name_key(skeleton: str) -> str:
    """Under what the store finds who has a name, or one that looks like it."""
    return f"name:{skeleton}"


def token_row(token: str, person: str) -> TokenRow:
    """That a bot's token opens its account."""
    return TokenRow(token_key(token), person, b"{}")


def name_row(skeleton: str, person: str) -> TokenRow:
    """That a name is somebody's."""
    return TokenRow(name_key(skeleton), person, b"{}")
