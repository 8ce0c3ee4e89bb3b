"""Bots of one's own, signed in by a token."""

from pathlib import Path

import pytest

from server.site import PASSWORD, Site, Visitor, refused
from tablee.server.limits import Limits


def bot(site: Site, owner: Visitor, name: str = "Robbie") -> Visitor:
    token = owner.post("/api/bots", {"name": name}).json()["token"]
    return site.visitor(authorization=f"Bearer {token}")


def test_a_token_signs_a_bot_in_flagged_as_a_bot(site: Site) -> None:
    ada = site.member("Ada")
    me = bot(site, ada).me()
    assert (me["kind"], me["name"]) == ("bot", "Robbie")
    assert [found["person"] for found in ada.get("/api/bots").json()] == [me["person"]]
    found = site.people.find(me["person"])
    assert found is not None
    assert found.somebody.who.bot


@pytest.mark.parametrize("shown", ["Bearer", "Bearer tablee_x", "Basic YTpi", "x", "", "Bearer é"])
def test_a_wrong_token_is_nobody_even_with_a_cookie(site: Site, shown: str) -> None:
    ada = site.member("Ada")
    answer = ada.get("/api/me", headers=[(b"authorization", shown.encode())])
    assert refused(answer) == (401, "person/none")


def test_guests_and_bots_have_no_bots(site: Site) -> None:
    guest = site.visitor()
    guest.post("/api/guest", {})
    assert refused(guest.post("/api/bots", {"name": "Robbie"})) == (403, "person/guest")
    robbie = bot(site, site.member("Ada"))
    assert refused(robbie.post("/api/bots", {"name": "Marvin"})) == (403, "person/bot")
    assert refused(robbie.post("/api/keep", {"name": "Robbie", "password": PASSWORD})) == (403, "person/bot")
    assert refused(robbie.post("/api/passkeys/begin")) == (403, "person/bot")


def test_a_member_has_only_so_many_bots(tmp_path: Path) -> None:
    with Site(tmp_path, Limits(bots=1)) as site:
        ada = site.member("Ada")
        bot(site, ada)
        assert refused(ada.post("/api/bots", {"name": "Marvin"})) == (409, "limit/many")
        assert site.people.named("Marvin") is None


def test_a_bots_name_is_its_alone(site: Site) -> None:
    ada = site.member("Ada")
    bot(site, ada)
    assert refused(ada.post("/api/bots", {"name": "ROBBIE"})) == (409, "name/taken")
    assert refused(ada.post("/api/bots", {"name": "Expert"})) == (400, "name/bad")
    assert refused(site.visitor().post("/api/guest", {"name": "Robbie"})) == (409, "name/taken")


def test_a_bot_is_deleted_by_its_owner_alone(site: Site) -> None:
    ada, bob = site.member("Ada"), site.member("Bob")
    robbie = bot(site, ada)
    person = robbie.me()["person"]
    assert refused(bob.ask("DELETE", f"/api/bots/{person}")) == (404, "person/none")
    assert ada.ask("DELETE", f"/api/bots/{person}").status_code == 204
    assert refused(robbie.get("/api/me")) == (401, "person/none")
    assert ada.get("/api/bots").json() == []
    assert bot(site, bob).me()["name"] == "Robbie"


def test_a_new_token_makes_the_old_one_void(site: Site) -> None:
    robbie = bot(site, site.member("Ada"))
    token = site.runner.run(site.people.bots.new_token(robbie.me()["person"]))
    assert refused(robbie.get("/api/me")) == (401, "person/none")
    assert site.visitor(authorization=f"Bearer {token}").me()["name"] == "Robbie"
