"""What travels over HTTP: bodies of requests and answers, as JSON. The paths are in `api_people` and `api_tables`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from tablee.server.message import Code, Listed
from tablee.table.room import Room

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
# Which languages there are is the client's affair; where the server has no words in one, English stands in.
Language = Annotated[str, Meta(pattern="^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$", max_length=20)]
PersonKind = Literal["guest", "member", "bot"]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


ProblemCode = (
    Code
    | Literal[
        "path/none",
        "method/none",
        "body/bad",
        "origin/bad",
        "name/taken",
        "name/bad",
        "password/wrong",
        "passkey/wrong",
        "person/guest",  # guests can't do this
        "person/bot",  # bots can't do this
        "person/none",  # there is nobody of that id, or nobody is signed in
        "person/banned",  # sent away by those who run the server
        "limit/many",  # as many as one may have: bots, passkeys, people set aside
        "record/none",
        "server/failed",
    ]
)


class Problem(Struct, frozen=True):
    """Why a request was not carried out."""

    code: ProblemCode
    detail: str = ""


class Me(Struct, frozen=True):
    """Who is signed in, and what they have set."""

    person: str
    name: str
    kind: PersonKind
    language: Language | None
    blocked: list[str]  # people who may not sit at one's tables, and whose chat is not shown
    muted: list[str]
    passkeys: int
    since_ms: int


class Profile(Body, frozen=True):
    """What may be changed of oneself; what is left out stays."""

    name: Name | None = None
    language: Language | None = None


class NewGuest(Body, frozen=True):
    """Begin as a guest. Without a name one is made up."""

    name: Name | None = None
    language: Language | None = None


class Credentials(Body, frozen=True):
    """A name and its password: to keep the name, or to sign in."""

    name: Name
    password: Password


class Person(Struct, frozen=True):
    """Somebody as others see them."""

    person: str
    name: str
    kind: PersonKind
    games: int


class Made(Struct, frozen=True):
    """The table that was made, or found."""

    table: str


class Quick(Body, frozen=True):
    """A quick match: sit down with whoever waits for the same game, else wait at a table of one's own."""

    game: str
    seats: int | None = None


class Lobby(Struct, frozen=True):
    """The tables that anybody may join or look on at."""

    tables: list[Listed]
    people: int


class TablePage(Struct, frozen=True):
    """A table as somebody sees it who has its link."""

    room: Room
    link: str


class Mine(Struct, frozen=True):
    """A table at which one sits."""

    table: Listed
    seat: int
    waiting: bool  # whether the game waits for this person


class Played(Struct, frozen=True):
    """A finished game in a list."""

    record: str
    game: str
    ended_ms: int
    names: list[str]
    scores: list[int] | None
    ranks: list[int] | None


class Complaint(Body, frozen=True):
    """A report about somebody, for those who run the server."""

    person: str
    table: str | None = None
    why: Literal["chat", "name", "cheating", "stalling", "other"] = "other"
    text: Annotated[str, Meta(max_length=500)] = ""


class Aside(Body, frozen=True):
    """Whom to block or mute."""

    person: str
    blocked: bool | None = None
    muted: bool | None = None


class NewBot(Body, frozen=True):
    """A bot account of one's own."""

    name: Name


class BotToken(Struct, frozen=True):
    """A bot's token, shown this once."""

    person: str
    name: str
    token: str


class Catalogue(Struct, frozen=True):
    """A game that can be played, with its bots."""

    game: str
    seats: tuple[int, int]
    bots: list[str]
    options: dict[str, Any] = field(default_factory=dict)


class Health(Struct, frozen=True):
    """Whether the server is well."""

    status: Literal["ok", "stopping"]
    version: str
    tables: int
