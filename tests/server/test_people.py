"""Guests, members, what they change and set aside."""

# ruff: noqa: RUF001 (letters that look alike are what is tested)

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from server.site import PASSWORD, Site, refused
from tablee.server.account import Account, Details, new_id, now_ms, read_account
from tablee.server.limits import Limits, Rate
from tablee.server.session import COOKIE, new_keys
from tablee.store import Done, Row, StoreFailed


def test_anybody_is_a_guest_at_once_and_stays_the_same(site: Site) -> None:
    visitor = site.visitor()
    made = visitor.post("/api/guest", {}).json()
    assert made["kind"] == "guest"
    assert made["name"]
    assert visitor.post("/api/guest", {"name": "Other"}).json() == made
    assert visitor.me() == made


@pytest.mark.parametrize(
    ("accepted", "alphabet"), [("uk-UA,uk;q=0.9,en;q=0.5", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя "), ("de", None)]
)
def test_a_guest_gets_a_name_in_their_language(site: Site, accepted: str, alphabet: str | None) -> None:
    name = site.visitor(**{"accept-language": accepted}).post("/api/guest", {}).json()["name"]
    assert set(name.lower()) <= set(alphabet or "abcdefghijklmnopqrstuvwxyz ")


def test_a_guest_keeps_the_name_by_a_password_and_comes_back_elsewhere(site: Site) -> None:
    ada = site.visitor()
    guest = ada.post("/api/guest", {"name": "Ada", "language": "fr"}).json()
    kept = ada.post("/api/keep", {"name": "Ada", "password": PASSWORD}).json()
    assert (kept["person"], kept["kind"], kept["language"]) == (guest["person"], "member", "fr")
    elsewhere = site.visitor("198.51.100.7")
    assert elsewhere.post("/api/enter", {"name": "ADA", "password": PASSWORD}).json() == kept
    assert elsewhere.me() == kept


def test_the_cookie_is_not_for_scripts_and_goes_over_https_alone(site: Site) -> None:
    cookie = site.visitor().post("/api/guest", {}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "secure" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


def test_nobody_is_signed_in_with_a_cookie_that_was_changed(site: Site) -> None:
    ada, eve = site.member("Ada"), site.visitor()
    person, rest = ada.client.cookies[COOKIE].split(".", 1)
    for cookie in (f"{person[::-1]}.{rest}", f"{person}.1{rest[1:]}", "", "x", "é", f"{person}.{rest}x"):
        answer = eve.get("/api/me", headers=[(b"cookie", f"{COOKIE}={cookie}".encode())])
        assert refused(answer) == (401, "person/none")


def test_leaving_forgets_the_cookie(site: Site) -> None:
    ada = site.member("Ada")
    assert ada.post("/api/leave").status_code == 204
    assert refused(ada.get("/api/me")) == (401, "person/none")


def test_a_new_password_signs_out_everywhere_else(site: Site) -> None:
    ada, elsewhere = site.member("Ada"), site.visitor()
    elsewhere.post("/api/enter", {"name": "Ada", "password": PASSWORD})
    closed: list[str] = []
    site.people.gone.append(closed.append)
    assert ada.post("/api/keep", {"name": "Ada", "password": "another password"}).status_code == 200
    assert closed == [ada.me()["person"]]
    assert refused(elsewhere.get("/api/me")) == (401, "person/none")
    assert refused(elsewhere.post("/api/enter", {"name": "Ada", "password": PASSWORD})) == (403, "password/wrong")
    assert elsewhere.post("/api/enter", {"name": "Ada", "password": "another password"}).status_code == 200


def test_a_password_is_the_same_on_all_keyboards(site: Site) -> None:
    site.member("Ada", "cafe\u0301 cafe\u0301")
    assert site.visitor().post("/api/enter", {"name": "Ada", "password": "café café"}).status_code == 200


def test_wrong_passwords_are_few_for_an_address_even_if_the_last_is_right(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(wrong_by_address=Rate(3, 600))) as site:
        site.member("Ada")
        eve = site.visitor("198.51.100.7")
        for _ in range(3):
            assert refused(eve.post("/api/enter", {"name": "Ada", "password": "wrong password"}))[0] == 403
        answer = eve.post("/api/enter", {"name": "Ada", "password": PASSWORD})
        assert refused(answer) == (429, "limit/rate")
        assert 0 < int(answer.headers["retry-after"]) <= 600
        assert site.visitor("203.0.113.9").post("/api/enter", {"name": "Ada", "password": PASSWORD}).status_code == 200


def test_wrong_passwords_are_few_for_a_name_however_it_is_written(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(wrong_by_name=Rate(2, 600))) as site:
        for k, name in enumerate(("Ada", "ａｄａ", "ADA")):
            eve = site.visitor(f"198.51.100.{k}")
            answer = eve.post("/api/enter", {"name": name, "password": "wrong password"})
            assert refused(answer) == ((403, "password/wrong") if k < 2 else (429, "limit/rate"))


def test_right_passwords_are_not_hashed_without_end_either(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(passwords=Rate(2, 600))) as site:
        ada = site.member("Ada")
        answers = [ada.post("/api/enter", {"name": "Ada", "password": PASSWORD}).status_code for _ in range(2)]
        assert answers == [200, 429]


def test_nobody_is_told_whether_a_name_exists(site: Site) -> None:
    site.member("Ada")
    answers = [site.visitor().post("/api/enter", {"name": n, "password": "wrong password"}) for n in ("Ada", "Bob")]
    assert answers[0].content == answers[1].content


@pytest.mark.parametrize("other", ["Ada", "aDA", "Ａda", "Аdа", "A.d.a", "ada"])
def test_a_members_name_is_theirs_alone_however_it_is_written(site: Site, other: str) -> None:
    site.member("Ada")
    eve = site.visitor()
    assert refused(eve.post("/api/guest", {"name": other})) == (409, "name/taken")
    eve.post("/api/guest", {})
    assert refused(eve.ask("PATCH", "/api/me", {"name": other})) == (409, "name/taken")
    assert refused(eve.post("/api/keep", {"name": other, "password": PASSWORD})) == (409, "name/taken")


def test_a_name_that_was_given_up_is_free(site: Site) -> None:
    ada = site.member("Ada")
    assert ada.ask("PATCH", "/api/me", {"name": "Grace"}).json()["name"] == "Grace"
    assert site.member("Ada").me()["name"] == "Ada"
    assert site.visitor().post("/api/enter", {"name": "Grace", "password": PASSWORD}).json()["name"] == "Grace"


def test_a_member_may_write_the_same_name_in_another_way(site: Site) -> None:
    ada = site.member("Ada")
    assert ada.ask("PATCH", "/api/me", {"name": "ADA"}).json()["name"] == "ADA"
    assert refused(site.visitor().post("/api/guest", {"name": "Ada"})) == (409, "name/taken")


def test_of_two_who_want_a_name_at_once_one_gets_it(site: Site) -> None:
    both = [site.visitor(), site.visitor()]
    for one in both:
        one.post("/api/guest", {})

    async def at_once() -> list[httpx.Response]:
        wanted = {"name": "Ada", "password": PASSWORD}
        return await asyncio.gather(*(one.client.post("/api/keep", json=wanted) for one in both))

    assert sorted(answer.status_code for answer in site.runner.run(at_once())) == [200, 409]


def test_of_two_new_names_at_once_one_is_kept_and_the_other_free(site: Site) -> None:
    ada = site.member("Ada")

    async def at_once() -> None:
        await asyncio.gather(*(ada.client.patch("/api/me", json={"name": name}) for name in ("Grace", "Joan")))

    site.runner.run(at_once())
    (other,) = {"Grace", "Joan"} - {ada.me()["name"]}
    assert site.member(other).me()["name"] == other
    assert site.member("Ada").me()["name"] == "Ada"


def test_passwords_are_hashed_few_at_a_time(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(hashes_at_once=1, hashes_waiting=1)) as site:
        visitor = site.visitor()

        async def at_once() -> list[httpx.Response]:
            wanted = {"name": "Ada", "password": PASSWORD}
            return await asyncio.gather(*(visitor.client.post("/api/enter", json=wanted) for _ in range(5)))

        assert sorted(refused(answer)[0] for answer in site.runner.run(at_once())) == [403, 403, 429, 429, 429]


def test_who_is_told_of_a_new_name(site: Site) -> None:
    ada, told = site.member("Ada"), []
    site.people.renamed.append(lambda somebody: told.append(somebody.who.name))
    ada.ask("PATCH", "/api/me", {"name": "Grace", "language": "uk"})
    assert told == ["Grace"]
    assert ada.me()["language"] == "uk"


def test_people_are_set_aside_and_taken_back(site: Site) -> None:
    ada, bob = site.member("Ada"), site.member("Bob")
    one, other = ada.me()["person"], bob.me()["person"]
    assert ada.ask("PUT", "/api/aside", {"person": other, "blocked": True, "muted": True}).json()["blocked"] == [other]
    assert site.people.blocked_between(one, other)
    assert site.people.blocked_between(other, one)
    assert site.people.muted_by(one) == {other}
    assert ada.ask("PUT", "/api/aside", {"person": other, "blocked": False}).json()["muted"] == [other]
    assert not site.people.blocked_between(one, other)
    assert refused(ada.ask("PUT", "/api/aside", {"person": one, "muted": True})) == (404, "person/none")
    assert refused(ada.ask("PUT", "/api/aside", {"person": "0" * 16, "muted": True})) == (404, "person/none")


def test_nobody_sets_more_people_aside_than_fit(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(aside=1)) as site:
        ada, people = site.member("Ada"), [site.member(name).me()["person"] for name in ("Bob", "Cleo")]
        assert ada.ask("PUT", "/api/aside", {"person": people[0], "muted": True}).status_code == 200
        assert refused(ada.ask("PUT", "/api/aside", {"person": people[1], "muted": True})) == (409, "limit/many")


def test_somebody_as_others_see_them(site: Site) -> None:
    person = site.member("Ada").me()["person"]
    seen = site.visitor().get(f"/api/people/{person}").json()
    assert seen == {"person": person, "name": "Ada", "kind": "member", "games": 0}
    for other in ("0" * 16, "é", "a" * 90, "%00", "-"):
        assert site.visitor().get(f"/api/people/{other}").status_code == 404


def test_a_complaint_is_kept_for_those_who_run_the_server(site: Site) -> None:
    ada, bob = site.member("Ada"), site.member("Bob")
    person = bob.me()["person"]
    said = {"person": person, "table": "t1", "why": "chat", "text": "rude\u202e\x07 words"}
    assert ada.post("/api/reports", said).status_code == 204
    (row,) = site.store.reports("open")
    assert msgspec.json.decode(row.details) == said | {"text": "rude words", "by": ada.me()["person"]}
    assert refused(ada.post("/api/reports", {"person": "nobody"})) == (404, "person/none")


def test_complaints_are_not_made_without_end(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(reports=Rate(1, 600))) as site:
        ada, bob = site.member("Ada"), site.member("Bob").me()["person"]
        assert ada.post("/api/reports", {"person": bob}).status_code == 204
        assert refused(ada.post("/api/reports", {"person": bob})) == (429, "limit/rate")


def test_guests_are_not_made_without_end(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(guests=Rate(2, 600))) as site:
        answers = [site.visitor().post("/api/guest", {}).status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        assert site.visitor("198.51.100.7").post("/api/guest", {}).status_code == 200


def test_who_was_sent_away_is_not_let_in(site: Site) -> None:
    ada = site.member("Ada")
    person = ada.me()["person"]
    site.runner.run(site.people.change(person, lambda account: account.but(banned=True)))
    assert refused(ada.get("/api/me")) == (401, "person/none")
    assert refused(site.visitor().post("/api/enter", {"name": "Ada", "password": PASSWORD})) == (403, "person/banned")


def test_who_is_forgotten_leaves_nothing_behind(site: Site) -> None:
    ada = site.member("Ada")
    person = ada.me()["person"]
    bot = ada.post("/api/bots", {"name": "Robbie"}).json()
    site.runner.run(site.people.forget(person))
    assert site.people.find(person) is None
    assert site.people.find(bot["person"]) is None
    assert site.store.tokens_of(person) == site.store.tokens_of(bot["person"]) == []
    row = site.store.person(person)
    assert row is not None
    assert b"argon2" not in row.details
    assert row.name != "Ada"
    assert refused(ada.get("/api/me")) == (401, "person/none")
    assert site.member("Ada").me()["person"] != person


def test_somebody_who_comes_back_another_day_is_noted(site: Site) -> None:
    ada = site.member("Ada")
    account = site.people.find(ada.me()["person"])
    assert account is not None
    old = msgspec.structs.replace(account, seen_ms=account.seen_ms - 3 * 86_400_000)
    site.runner.run(site.people.change(account.person, lambda _: old))
    ada.me()
    found = site.people.find(account.person)
    assert found is not None
    assert now_ms() - found.seen_ms < 60_000


def test_an_account_of_a_later_version_can_be_read() -> None:
    account = Account(new_id(), "member", "Ada", 5, Details(3, language="uk"))
    row = account.row
    later = msgspec.json.encode(msgspec.json.decode(row.details) | {"something": "new"})
    assert read_account(msgspec.structs.replace(row, details=later)) == account


def test_keys_can_be_changed_and_forgotten(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        ada = site.member("Ada")
        cookie = ada.client.cookies[COOKIE]
        new_keys(site.store)
    with Site(tmp_path) as site:
        headers = {"cookie": f"{COOKIE}={cookie}"}
        assert site.visitor().get("/api/me", headers=headers).status_code == 200
        new_keys(site.store, forget=True)
    with Site(tmp_path) as site:
        assert refused(site.visitor().get("/api/me", headers=headers)) == (401, "person/none")


def test_an_old_cookie_is_renewed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = site.member("Ada")
    assert "set-cookie" not in ada.get("/api/me").headers
    monkeypatch.setattr("tablee.server.api_people.RENEWED_S", -1)
    assert "set-cookie" in ada.get("/api/me").headers


def test_what_could_not_be_written_is_said(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = site.member("Ada")

    def full(rows: Sequence[Row], done: Done) -> None:
        done(StoreFailed("the disk is full"))

    monkeypatch.setattr(site.store, "write", full)
    assert refused(ada.ask("PATCH", "/api/me", {"name": "Grace"})) == (503, "store/failed")
    assert ada.me()["name"] == "Ada"


def test_what_could_not_be_read_is_said(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(person: str) -> None:
        raise StoreFailed("the disk is gone")

    ada = site.member("Ada")
    monkeypatch.setattr(site.store, "person", gone)
    assert refused(ada.get("/api/me")) == (503, "store/failed")


def test_no_secret_is_in_a_log_or_in_the_store(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with Site(tmp_path) as site:
        ada = site.member("Ada")
        token = ada.post("/api/bots", {"name": "Robbie"}).json()["token"]
        site.visitor(authorization=f"Bearer {token}").me()
        site.visitor().post("/api/enter", {"name": "Ada", "password": "a wrong password"})
        secrets = [PASSWORD, token, "a wrong password", ada.client.cookies[COOKIE].rsplit(".", 1)[1]]
    logged = caplog.text + "".join(capfd.readouterr())
    assert not [secret for secret in secrets if secret in logged]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not [secret for secret in secrets if secret.encode() in kept]
    assert b"$argon2id$" in _details(tmp_path)


def _details(folder: Path) -> bytes:
    (database,) = folder.glob("*.sqlite3")
    connection = sqlite3.connect(database)
    found: list[Any] = [row[0] for row in connection.execute("select details from people")]
    connection.close()
    return b"".join(found)
