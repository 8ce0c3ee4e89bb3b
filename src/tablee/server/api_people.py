"""The HTTP interface to people: guests, members, passkeys, bots, who is set aside, complaints."""

import secrets
from typing import Any

import msgspec
from starlette.responses import Response

from tablee.server import naming
from tablee.server.account import Account, now_ms
from tablee.server.answer import (
    Aside,
    BotToken,
    Complaint,
    Credentials,
    Me,
    NewBot,
    NewGuest,
    Person,
    ProblemCode,
    Profile,
)
from tablee.server.endpoint import Asked, Endpoint, answered
from tablee.server.people import People
from tablee.server.problem import Wrong, nobody
from tablee.server.session import RENEWED_S
from tablee.server.writing import write
from tablee.store import ReportRow


async def guest(people: People, asked: Asked) -> Response:
    """Whoever is signed in already stays who they are."""
    account = people.account_of(asked.request)
    if account is not None:
        return answered(people.me(account))
    people.guests.need(people.addresses.of(asked.request.scope))
    wanted: NewGuest = asked.body
    language = naming.preferred(asked.request.headers.get("accept-language", ""))
    return _signed_in(people, await people.make_guest(wanted.name, wanted.language, language))


async def me(people: People, asked: Asked) -> Response:
    """With a cookie that is getting old comes a new one."""
    account = await people.seen_again(_account(people, asked))
    session = people.sessions.read(asked.request)
    if session is not None and session.person == account.person and session.age_s > RENEWED_S:
        return _signed_in(people, account)
    return answered(people.me(account))


async def profile(people: People, asked: Asked) -> Me:
    wanted: Profile = asked.body
    account = _account(people, asked)
    people.changes.need(account.person)
    if wanted.name is not None and wanted.name != account.name:
        account = await people.rename(account.person, wanted.name)
    if wanted.language is not None:
        account = await people.change(account.person, lambda kept: kept.but(language=wanted.language))
    return people.me(account)


async def keep(people: People, asked: Asked) -> Response:
    """All other sessions end; this one goes on with a new cookie."""
    wanted: Credentials = asked.body
    people.changes.need(asked.person.person)
    people.hashed.need(people.addresses.of(asked.request.scope))
    return _signed_in(people, await people.keep(asked.person.person, wanted.name, wanted.password))


async def enter(people: People, asked: Asked) -> Response:
    wanted: Credentials = asked.body
    address = people.addresses.of(asked.request.scope)
    people.hashed.need(address)
    return _signed_in(people, await people.enter(wanted.name, wanted.password, address))


async def leave(people: People, _: Asked) -> Response:
    answer = Response(status_code=204)
    people.sessions.take(answer)
    return answer


async def begin_passkey(people: People, asked: Asked) -> Response:
    return await people.passkeys.begin(_account(people, asked))


async def keep_passkey(people: People, asked: Asked) -> Me:
    return people.me(await people.passkeys.keep(_account(people, asked), asked.request, asked.body))


async def begin_enter_passkey(people: People, _: Asked) -> Response:
    return await people.passkeys.begin_enter()


async def enter_passkey(people: People, asked: Asked) -> Response:
    address = people.addresses.of(asked.request.scope)
    return _signed_in(people, await people.passkeys.enter(asked.request, asked.body, address))


async def aside(people: People, asked: Asked) -> Me:
    wanted: Aside = asked.body
    people.changes.need(asked.person.person)
    if people.find(wanted.person) is None or wanted.person == asked.person.person:
        raise Wrong("person/none")
    return people.me(
        await people.change(asked.person.person, lambda kept: _set_aside(kept, wanted, people.limits.aside))
    )


def _set_aside(account: Account, wanted: Aside, most: int) -> Account:
    return account.but(
        blocked=_put(account.details.blocked, wanted.person, wanted.blocked, most),
        muted=_put(account.details.muted, wanted.person, wanted.muted, most),
    )


def _put(people: tuple[str, ...], person: str, into: bool | None, most: int) -> tuple[str, ...]:
    if into is None:
        return people
    others = tuple(other for other in people if other != person)
    if into and len(others) >= most:
        raise Wrong("limit/many", f"at most {most} people")
    return (*others, person) if into else others


async def person(people: People, asked: Asked) -> Person:
    account = people.find(asked.path("person"))
    if account is None:
        raise Wrong("person/none")
    return people.seen(account)


async def report(people: People, asked: Asked) -> None:
    """Kept for those who run the server, with whoever complains."""
    complaint: Complaint = asked.body
    people.reports.need(asked.person.person)
    if people.find(complaint.person) is None:
        raise Wrong("person/none")
    told = msgspec.structs.replace(complaint, text=naming.clean_text(complaint.text, 500))
    details = {"by": asked.person.person, **msgspec.to_builtins(told)}
    await write(people.store, ReportRow(secrets.token_hex(8), now_ms(), "open", msgspec.json.encode(details)))


async def make_bot(people: People, asked: Asked) -> BotToken:
    wanted: NewBot = asked.body
    people.changes.need(_member(asked))
    bot, token = await people.bots.make(asked.person.person, wanted.name)
    return BotToken(bot.person, bot.name, token)


async def bots(people: People, asked: Asked) -> list[Person]:
    return [people.seen(bot) for bot in people.bots.of(_account(people, asked))]


async def drop_bot(people: People, asked: Asked) -> None:
    people.changes.need(_member(asked))
    await people.bots.drop(asked.person.person, asked.path("person"))


async def openapi(_people: People, _: Asked) -> Response:
    from tablee.server.openapi import written

    return Response(written(), media_type="application/json")


def _member(asked: Asked) -> str:
    """Who asks, who must be a member."""
    if asked.person.kind != "member":
        raise Wrong("person/guest" if asked.person.kind == "guest" else "person/bot")
    return asked.person.person


def _account(people: People, asked: Asked) -> Account:
    """The account of who asks."""
    account = people.account_of(asked.request)
    if account is None:
        raise nobody()
    return account


def _signed_in(people: People, account: Account) -> Response:
    answer = answered(people.me(account))
    people.sessions.give(answer, account.person, account.details.epoch)
    return answer


_NAMES: tuple[ProblemCode, ...] = ("name/bad", "name/taken")
_JSON = dict[str, Any]

ENDPOINTS = (
    Endpoint("POST", "/api/guest", guest, "Begin as a guest", body=NewGuest, answer=Me, codes=_NAMES, signed_in=False),
    Endpoint("GET", "/api/me", me, "Who is signed in", answer=Me),
    Endpoint("PATCH", "/api/me", profile, "Change one's name or language", body=Profile, answer=Me, codes=_NAMES),
    Endpoint(
        "POST",
        "/api/keep",
        keep,
        "Keep a name by a password; also changes it. Other sessions end",
        body=Credentials,
        answer=Me,
        codes=(*_NAMES, "person/bot"),
    ),
    Endpoint(
        "POST",
        "/api/enter",
        enter,
        "Sign in by name and password",
        body=Credentials,
        answer=Me,
        codes=("password/wrong", "person/banned"),
        signed_in=False,
    ),
    Endpoint("POST", "/api/leave", leave, "Sign out", signed_in=False),
    Endpoint(
        "POST",
        "/api/passkeys/begin",
        begin_passkey,
        "Options for navigator.credentials.create()",
        answer=_JSON,
        codes=("limit/many", "person/bot"),
    ),
    Endpoint(
        "POST",
        "/api/passkeys",
        keep_passkey,
        "Keep a passkey that was made",
        body=_JSON,
        answer=Me,
        codes=("passkey/wrong", "name/taken", "name/bad", "person/bot"),
    ),
    Endpoint(
        "POST",
        "/api/passkeys/enter/begin",
        begin_enter_passkey,
        "Options for navigator.credentials.get()",
        answer=_JSON,
        signed_in=False,
    ),
    Endpoint(
        "POST",
        "/api/passkeys/enter",
        enter_passkey,
        "Sign in by a passkey",
        body=_JSON,
        answer=Me,
        codes=("passkey/wrong", "person/banned"),
        signed_in=False,
    ),
    Endpoint(
        "PUT", "/api/aside", aside, "Block or mute somebody", body=Aside, answer=Me, codes=("person/none", "limit/many")
    ),
    Endpoint("GET", "/api/people/{person}", person, "Somebody", answer=Person, codes=("person/none",), signed_in=False),
    Endpoint("POST", "/api/reports", report, "Complain about somebody", body=Complaint, codes=("person/none",)),
    Endpoint(
        "POST",
        "/api/bots",
        make_bot,
        "Make a bot account of one's own",
        body=NewBot,
        answer=BotToken,
        codes=(*_NAMES, "person/guest", "person/bot", "limit/many"),
    ),
    Endpoint("GET", "/api/bots", bots, "One's own bots", answer=list[Person]),
    Endpoint(
        "DELETE",
        "/api/bots/{person}",
        drop_bot,
        "Delete a bot of one's own",
        codes=("person/none", "person/guest", "person/bot"),
    ),
    Endpoint("GET", "/api/openapi.json", openapi, "This document", answer=_JSON, signed_in=False),
)
