"""Keeping a name, and signing in, by a passkey."""

from pathlib import Path
from typing import Any

import pytest

from server.authenticator import PRESENT, Authenticator
from server.site import PASSWORD, URL, Site, Visitor, refused
from tablee.server.limits import Limits, Rate

WRONG = (403, "passkey/wrong")


def keep(visitor: Visitor, key: Authenticator) -> Any:
    return visitor.post("/api/passkeys", key.make(visitor.post("/api/passkeys/begin").json()))


def enter(visitor: Visitor, key: Authenticator) -> Any:
    return visitor.post("/api/passkeys/enter", key.sign(visitor.post("/api/passkeys/enter/begin").json()))


def guest(site: Site, name: str = "Ada") -> Visitor:
    visitor = site.visitor()
    assert visitor.post("/api/guest", {"name": name}).status_code == 200
    return visitor


@pytest.fixture
def key() -> Authenticator:
    return Authenticator(URL)


def test_a_guest_keeps_the_name_by_a_passkey_and_comes_back_without_typing_it(site: Site, key: Authenticator) -> None:
    ada = guest(site)
    kept = keep(ada, key).json()
    assert (kept["name"], kept["kind"], kept["passkeys"]) == ("Ada", "member", 1)
    elsewhere = site.visitor()
    assert enter(elsewhere, key).json() == kept
    assert elsewhere.me() == kept
    assert enter(site.visitor(), key).status_code == 200
    assert refused(site.visitor().post("/api/guest", {"name": "ada"})) == (409, "name/taken")


def test_a_key_has_to_know_whose_it_is_and_to_check_it(site: Site) -> None:
    options = guest(site).post("/api/passkeys/begin").json()
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["rp"]["id"] == "cards.example"


@pytest.mark.parametrize(
    "stranger",
    [
        Authenticator("https://evil.example"),
        Authenticator(URL, site="evil.example"),
        Authenticator(URL, flags=PRESENT),
        Authenticator(URL, flags=0),
    ],
)
def test_a_key_of_another_page_or_without_a_check_is_not_kept(site: Site, stranger: Authenticator) -> None:
    ada = guest(site)
    assert refused(keep(ada, stranger)) == WRONG
    assert ada.me()["kind"] == "guest"


def test_a_key_signs_nobody_in_for_another_page(site: Site, key: Authenticator) -> None:
    keep(guest(site), key)
    for origin, flags in (("https://evil.example", key.flags), (URL, PRESENT)):
        twin = Authenticator(origin, flags=flags)
        twin.__dict__ |= {"id": key.id, "_key": key._key, "counted": 10}
        assert refused(enter(site.visitor(), twin)) == WRONG


def test_a_key_that_another_has_forged_signs_nobody_in(site: Site, key: Authenticator) -> None:
    keep(guest(site), key)
    forged = Authenticator(URL)
    forged.id = key.id
    assert refused(enter(site.visitor(), forged)) == WRONG
    assert refused(enter(site.visitor(), Authenticator(URL))) == WRONG


def test_what_was_signed_once_is_worth_nothing_twice(site: Site, key: Authenticator) -> None:
    keep(guest(site), key)
    eve = site.visitor()
    signed = key.sign(eve.post("/api/passkeys/enter/begin").json())
    assert eve.post("/api/passkeys/enter", signed).status_code == 200
    assert refused(eve.post("/api/passkeys/enter", signed)) == WRONG


def test_what_was_asked_of_another_browser_is_worth_nothing(site: Site, key: Authenticator) -> None:
    keep(guest(site), key)
    signed = key.sign(site.visitor().post("/api/passkeys/enter/begin").json())
    eve = site.visitor()
    assert refused(eve.post("/api/passkeys/enter", signed)) == WRONG
    eve.post("/api/passkeys/enter/begin")
    assert refused(eve.post("/api/passkeys/enter", signed)) == WRONG


def test_a_challenge_is_for_its_purpose_and_its_person(site: Site, key: Authenticator) -> None:
    ada, bob = guest(site), guest(site, "Bob")
    made = key.make(ada.post("/api/passkeys/begin").json())
    assert refused(ada.post("/api/passkeys/enter", made)) == WRONG
    for name, value in ada.client.cookies.items():
        if name == "tablee-passkey":
            bob.client.cookies.set(name, value)
    assert refused(bob.post("/api/passkeys", made)) == WRONG


def test_a_copied_key_is_noticed_by_its_count(site: Site, key: Authenticator) -> None:
    keep(guest(site), key)
    assert enter(site.visitor(), key).status_code == 200
    key.counted = 0
    assert refused(enter(site.visitor(), key)) == WRONG


def test_a_key_is_kept_once(site: Site, key: Authenticator) -> None:
    ada = guest(site)
    keep(ada, key)
    assert refused(keep(ada, key)) == WRONG
    assert refused(keep(guest(site, "Bob"), key)) == WRONG
    assert ada.me()["passkeys"] == 1


def test_nobody_has_more_keys_than_fit(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(passkeys=1)) as site:
        ada = guest(site)
        keep(ada, Authenticator(URL))
        assert refused(ada.post("/api/passkeys/begin")) == (409, "limit/many")


def test_a_member_with_a_password_adds_a_key(site: Site, key: Authenticator) -> None:
    ada = site.member("Ada")
    assert keep(ada, key).json()["passkeys"] == 1
    assert site.visitor().post("/api/enter", {"name": "Ada", "password": PASSWORD}).status_code == 200


def test_a_name_that_a_member_took_meanwhile_is_not_kept(site: Site, key: Authenticator) -> None:
    ada = guest(site)
    site.member("Ada")
    assert refused(keep(ada, key)) == (409, "name/taken")
    assert ada.me()["passkeys"] == 0


def test_who_was_sent_away_is_not_let_in_by_a_key(site: Site, key: Authenticator) -> None:
    ada = guest(site)
    person = keep(ada, key).json()["person"]
    site.runner.run(site.people.change(person, lambda account: account.but(banned=True)))
    assert refused(enter(site.visitor(), key)) == (403, "person/banned")


def test_wrong_keys_are_few_for_an_address(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(wrong_by_address=Rate(2, 600))) as site:
        answers = [refused(enter(site.visitor(), Authenticator(URL))) for _ in range(3)]
        assert answers == [WRONG, WRONG, (429, "limit/rate")]


@pytest.mark.parametrize("credential", [{}, {"id": 5}, {"id": "a" * 9999}, {"response": {"clientDataJSON": "é"}}])
def test_what_is_no_credential_at_all_is_refused(site: Site, key: Authenticator, credential: dict[str, Any]) -> None:
    ada = guest(site)
    ada.post("/api/passkeys/begin")
    assert refused(ada.post("/api/passkeys", credential)) == WRONG
    ada.post("/api/passkeys/enter/begin")
    assert refused(ada.post("/api/passkeys/enter", credential)) == WRONG
