"""What holds for every store. A subclass says in the fixture `opened` how one is opened; twice gives the same data."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, permutations

import pytest

from tablee.store import (
    Done,
    JournalRow,
    MetaRow,
    NameTaken,
    PersonRow,
    RecordRow,
    ReportRow,
    Row,
    Store,
    StoreFailed,
    TableRow,
    TokenRow,
    WrongNumber,
)

Opened = Callable[[], Store]
_PATIENCE = 20.0  # seconds


def written(store: Store, *calls: Sequence[Row]) -> list[StoreFailed | None]:
    """Hand in calls at once, and wait for what becomes of each."""
    told: list[StoreFailed | None] = []
    all_told = threading.Event()

    def done(outcome: StoreFailed | None) -> None:
        told.append(outcome)
        if len(told) == len(calls):
            all_told.set()

    for rows in calls:
        store.write(rows, done)
    assert all_told.wait(_PATIENCE)
    return told


def kept(store: Store, *calls: Sequence[Row]) -> None:
    """Have calls written; none may fail."""
    assert written(store, *calls) == [None] * len(calls)


def entries(table: str, numbers: Sequence[int], word: str = "entry") -> list[JournalRow]:
    return [JournalRow(table, number, f"{word} {number}".encode()) for number in numbers]


def table(name: str, status: str = "playing", people: tuple[str, ...] = (), changed_ms: int = 0) -> TableRow:
    assert status in ("open", "playing", "over", "closed")
    return TableRow(name, status, people, None, changed_ms, b"{}")  # type: ignore[arg-type]


def member(person: str, name: str, kind: str = "member") -> PersonRow:
    assert kind in ("guest", "member", "bot")
    return PersonRow(person, kind, name, 0, b"{}")  # type: ignore[arg-type]


class StoreSuite:
    """The contract of `tablee.store.contract`, sentence by sentence."""

    @pytest.fixture
    def opened(self) -> Opened:
        raise NotImplementedError

    @pytest.fixture
    def store(self, opened: Opened) -> Iterator[Store]:
        store = opened()
        yield store
        store.close()

    def test_an_empty_store_answers_everything(self, store: Store) -> None:
        assert store.journal("none") == []
        assert store.tables("open", "playing", "over", "closed") == store.tables() == []
        assert not any((store.tables_of("nobody"), store.records_of("nobody", 1 << 60, 10), store.tokens_of("nobody")))
        found = (store.record("none"), store.person("nobody"), store.member("Nobody"), store.token("none"))
        assert found == (None,) * 4
        assert store.reports("open") == []
        assert store.meta("none") is None

    def test_every_kind_of_row_comes_back_as_it_went_in(self, opened: Opened) -> None:
        first, most = opened(), (1 << 63) - 1
        seated = TableRow("t", "playing", ("ann", "їжак", 'q"uote'), most, most, b"\x00\xff")
        record = RecordRow("r", "t", "luz", ("ann", "bob"), most - 1, b"\x00record")
        person = PersonRow("ann", "member", "Zoë ґ 🂡", most, b"\xff\x00")
        token, report = TokenRow("token", "ann", b""), ReportRow("report", 7, "open", b"rude")
        kept(first, [*entries("t", [0, 1]), seated, record, person, token, report, MetaRow("key", b"\x00" * 32)])
        first.close()
        store = opened()
        assert store.journal("t") == [b"entry 0", b"entry 1"]
        assert store.tables("playing") == store.tables_of("їжак") == [seated]
        assert store.record("r") == record
        assert store.records_of("bob", most, 10) == [record]
        assert store.person("ann") == store.member("zoë ґ 🂡") == person
        assert store.token("token") == token
        assert store.tokens_of("ann") == [token]
        assert store.reports("open") == [report]
        assert store.meta("key") == b"\x00" * 32
        store.close()

    def test_done_is_told_in_order_and_in_one_other_thread(self, store: Store) -> None:
        told: list[tuple[int, int, StoreFailed | None]] = []
        finished = threading.Event()

        def done(number: int) -> Callable[[StoreFailed | None], None]:
            def tell(outcome: StoreFailed | None) -> None:
                told.append((number, threading.get_ident(), outcome))
                if number == 499:
                    finished.set()

            return tell

        for number in range(500):
            store.write(entries("t", [number]), done(number))
        assert finished.wait(_PATIENCE)
        assert [(number, outcome) for number, _, outcome in told] == [(number, None) for number in range(500)]
        threads = {thread for _, thread, _ in told}
        assert len(threads) == 1
        assert threads.isdisjoint({threading.get_ident()})

    def test_several_writes_at_once_are_done_or_fail_each_by_itself(self, store: Store) -> None:
        told: list[tuple[str, bool]] = []
        finished = threading.Event()

        def done(name: str) -> Done:
            return lambda outcome: told.append((name, outcome is None))

        writes = [
            (entries("t", [0]), done("first")),
            (entries("t", [5]), done("gap")),
            (entries("t", [1]), done("next")),
        ]
        store.write_all([*writes, (entries("u", [0]), lambda _: finished.set())])
        assert finished.wait(_PATIENCE)
        assert told == [("first", True), ("gap", False), ("next", True)]
        assert len(store.journal("t")) == 2

    def test_reading_sees_what_is_told_to_be_done(self, store: Store) -> None:
        seen: list[int] = []
        finished = threading.Event()

        def done(outcome: StoreFailed | None) -> None:
            seen.append(len(store.journal("t")))
            if len(seen) == 100:
                finished.set()

        for number in range(100):
            store.write(entries("t", [number]), done)
        assert finished.wait(_PATIENCE)
        assert all(length > number for number, length in enumerate(seen))

    def test_a_group_is_told_after_its_writes(self, store: Store) -> None:
        told: list[str] = []
        finished = threading.Event()

        def group() -> None:
            told.append("group")
            if told.count("done") == 50:
                finished.set()

        store.on_group(group)
        for number in range(50):
            store.write(entries("t", [number]), lambda outcome: told.append("done"))
        assert finished.wait(_PATIENCE)
        assert told[0] == "done"
        assert told[-1] == "group"
        assert "groupgroup" not in "".join(told)

    def test_what_is_called_back_may_fail(self, store: Store, caplog: pytest.LogCaptureFixture) -> None:
        def broken(outcome: StoreFailed | None) -> None:
            raise RuntimeError("the caller's own bug")

        store.write(entries("t", [0]), broken)
        kept(store, entries("t", [1]))
        assert "the caller's own bug" in caplog.text

    @pytest.mark.parametrize("number", [0, 1, 3, 1000])
    def test_an_entry_that_does_not_follow_is_refused_with_its_call(self, store: Store, number: int) -> None:
        kept(store, entries("t", [0, 1]))
        (refused,) = written(store, [table("t"), *entries("t", [number], "wrong"), member("ann", "Ann")])
        assert isinstance(refused, WrongNumber)
        assert store.journal("t") == [b"entry 0", b"entry 1"]
        assert store.tables("playing") == []
        assert store.person("ann") is None

    def test_a_journal_begins_with_0(self, store: Store) -> None:
        (refused,) = written(store, entries("t", [1]))
        assert isinstance(refused, WrongNumber)

    def test_what_fails_fails_alone(self, store: Store) -> None:
        told = written(
            store,
            entries("a", [0]),
            [*entries("a", [1, 1]), *entries("b", [0])],
            entries("b", [0]),
            entries("a", [1, 2]),
            [*entries("a", [3]), member("ann", "Ann"), member("bob", "ann")],
            entries("a", [4]),
            [member("bob", "Bob")],
        )
        refused = [number for number, outcome in enumerate(told) if outcome is not None]
        assert refused == [1, 4, 5]  # 5 did not follow, since 4 came to nothing
        assert store.journal("a") == [b"entry 0", b"entry 1", b"entry 2"]
        assert store.journal("b") == [b"entry 0"]
        assert store.person("ann") is None
        assert store.member("bob") == member("bob", "Bob")

    @pytest.mark.parametrize(
        "row",
        [
            TableRow("t", "open", (), 1 << 70, 0, b""),
            MetaRow("\ud800", b""),
            MetaRow("name", None),  # type: ignore[arg-type]
            "no row at all",
        ],
    )
    def test_what_cannot_be_kept_fails_alone(self, store: Store, row: Row) -> None:
        calls: list[Sequence[Row]] = [entries("a", [0]), [*entries("b", [0]), row], entries("a", [1])]
        first, wrong, last = written(store, *calls)
        assert first is last is None
        assert isinstance(wrong, StoreFailed)
        assert store.journal("a") == [b"entry 0", b"entry 1"]
        assert store.journal("b") == []
        assert store.tables("open") == []
        assert store.meta("name") is None

    def test_many_tables_written_from_many_threads(self, store: Store) -> None:
        def play(name: str) -> None:
            for number in range(50):
                kept(store, [*entries(name, [number], name), table(name, changed_ms=number)])

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(play, (f"table {k}" for k in range(16))))
        for k in range(16):
            assert store.journal(f"table {k}") == [f"table {k} {number}".encode() for number in range(50)]
        assert [row.changed_ms for row in store.tables("playing")] == [49] * 16

    def test_reading_while_writing_sees_whole_calls(self, store: Store) -> None:
        stop = threading.Event()
        halves: list[int] = []

        def read() -> None:
            while not stop.is_set():
                if (length := len(store.journal("t"))) % 2:
                    halves.append(length)

        readers = [threading.Thread(target=read) for _ in range(3)]
        for reader in readers:
            reader.start()
        for number in range(0, 200, 2):
            kept(store, entries("t", [number, number + 1]))
        stop.set()
        for reader in readers:
            reader.join()
        assert halves == []

    def test_tables_by_status_the_last_changed_first(self, store: Store) -> None:
        rows = [table("a", "open", (), 3), table("b", "playing", (), 5), table("c", "over", (), 4)]
        kept(store, *[[row] for row in rows])
        assert [row.table for row in store.tables("open", "playing", "over")] == ["b", "c", "a"]
        assert [row.table for row in store.tables("open", "over")] == ["c", "a"]
        kept(store, [table("a", "closed", (), 6)], [table("a", "playing", (), 7)])
        assert [row.table for row in store.tables("playing")] == ["a", "b"]
        assert store.tables("open") == []

    def test_tables_of_somebody_are_those_they_sit_at_now(self, store: Store) -> None:
        def names(person: str) -> list[str]:
            return [row.table for row in store.tables_of(person)]

        kept(store, [table("a", "open", ("ann",), 1)], [table("b", "playing", ("bob", "ann", "ann"), 2)])
        assert (names("ann"), names("bob")) == (["b", "a"], ["b"])
        kept(store, [table("a", "open", ("bob",), 3)], [table("b", "over", ("bob", "ann"), 4)])
        assert (names("ann"), names("bob")) == ([], ["a"])
        kept(store, [table("b", "playing", ("ann",), 5)], [table("a", "closed", ("bob",), 6)])
        assert (names("ann"), names("bob")) == (["b"], [])

    def test_who_sits_there_is_replaced_after_reopening_too(self, opened: Opened) -> None:
        first = opened()
        kept(first, [table("a", "open", ("ann", "bob"))])
        first.close()
        store = opened()
        kept(store, [table("a", "open", ("bob",))])
        assert store.tables_of("ann") == []
        assert [row.table for row in store.tables_of("bob")] == ["a"]
        store.close()

    def test_records_of_somebody_page_by_page(self, store: Store) -> None:
        rows = [RecordRow(f"r{k}", "t", "luz", ("ann", f"p{k % 2}"), k, b"") for k in range(10)]
        kept(store, *[[row] for row in rows])
        assert store.records_of("ann", 10, 3) == rows[9:6:-1]
        assert store.records_of("ann", 7, 3) == rows[6:3:-1]
        assert store.records_of("p1", 1 << 60, 100) == rows[9::-2]
        assert store.records_of("ann", 0, 3) == []
        assert [store.games_of(person) for person in ("ann", "p1", "nobody")] == [10, 5, 0]

    def test_a_record_written_again_replaces_itself(self, store: Store) -> None:
        kept(store, [RecordRow("r", "t", "luz", ("ann",), 1, b"old")])
        again = RecordRow("r", "t", "luz", ("bob",), 2, b"new")
        kept(store, [again])
        assert store.records_of("ann", 10, 10) == []
        assert store.records_of("bob", 10, 10) == [again]

    @pytest.mark.parametrize(
        ("one", "other"),
        [("Ann", "ANN"), ("ЇЖАК", "їжак"), ("Straße", "STRASSE"), ("Zoë", "ZOE\u0308"), ("\ufb01sh", "FISH")],
    )
    def test_names_are_unique_whatever_their_case(self, store: Store, one: str, other: str) -> None:
        kept(store, [member("p1", one)])
        for kind in ("member", "bot"):
            (refused,) = written(store, [member("p2", other, kind)])
            assert isinstance(refused, NameTaken)
        kept(store, [member("p3", other, "guest")])  # guests may be called anything, and cannot be asked for
        assert store.member(other) == member("p1", one)
        assert store.person("p2") is None
        kept(store, [member("p1", other)])  # one's own name
        assert store.member(one) == member("p1", other)

    def test_a_name_given_up_may_be_taken(self, store: Store) -> None:
        kept(store, [member("p1", "Ann")], [member("p1", "Anna")], [member("p2", "Ann")])
        assert store.member("ann") == member("p2", "Ann")
        kept(store, [member("p2", "Ann", "guest"), member("p3", "Ann")])
        assert store.member("ANN") == member("p3", "Ann")

    def test_of_two_that_want_a_name_at_once_the_first_has_it(self, store: Store) -> None:
        for number, (one, other) in enumerate(islice(permutations(["Ann", "ann", "ANN", "aNn"], 2), 6)):
            name = f"{one}{number}", f"{other}{number}"
            first, second = written(store, [member(f"{number}a", name[0])], [member(f"{number}b", name[1])])
            assert first is None
            assert isinstance(second, NameTaken)

    def test_members_by_the_beginning_of_their_names(self, store: Store) -> None:
        ann, anna, bob = member("1", "Ann"), member("2", "ANNA", "bot"), member("3", "Їжак")
        kept(store, [bob, anna, ann, member("4", "Ann", "guest")])
        assert store.members("an", 10) == [ann, anna]
        assert store.members("ї", 10) == [bob]
        assert store.members("", 2) == [ann, anna]
        assert store.members("%", 10) == []

    def test_tokens_open_accounts_until_they_are_deleted(self, store: Store) -> None:
        a, b, c = (TokenRow(token, person, b"x") for token, person in (("a", "ann"), ("b", "ann"), ("c", "bob")))
        kept(store, [c, b, a])
        assert store.tokens_of("ann") == [a, b]
        replaced = TokenRow("b", "ann", b"counted up")
        kept(store, [TokenRow("a", "ann", None), replaced])
        assert store.tokens_of("ann") == [replaced]
        assert store.token("a") is None
        assert store.token("c") == c
        kept(store, [TokenRow("never there", "ann", None)])

    def test_reports_by_status_the_oldest_first(self, store: Store) -> None:
        late, early = ReportRow("a", 9, "open", b""), ReportRow("b", 3, "open", b"")
        kept(store, [late, early])
        assert store.reports("open") == [early, late]
        seen = ReportRow("b", 3, "done", b"seen to")
        kept(store, [seen])
        assert store.reports("open") == [late]
        assert store.reports("done") == [seen]

    def test_what_the_server_keeps_once_is_replaced(self, store: Store) -> None:
        kept(store, [MetaRow("key", b"old")], [MetaRow("key", b"new"), MetaRow("other", b"")])
        assert (store.meta("key"), store.meta("other")) == (b"new", b"")

    def test_closing_writes_what_is_waiting(self, opened: Opened) -> None:
        first = opened()
        told: list[StoreFailed | None] = []
        for number in range(300):
            first.write(entries("t", [number]), told.append)
        first.close()
        assert told == [None] * 300
        store = opened()
        assert len(store.journal("t")) == 300
        store.close()

    def test_a_closed_store_refuses(self, opened: Opened) -> None:
        store = opened()
        store.close()
        store.close()
        told: list[StoreFailed | None] = []
        with pytest.raises(StoreFailed, match="closed"):
            store.write(entries("t", [0]), told.append)
        with pytest.raises(StoreFailed, match="closed"):
            store.journal("t")
        assert told == []

    def test_closing_while_others_read_and_write(self, opened: Opened) -> None:
        store = opened()
        told: list[StoreFailed | None] = []
        handed_in: list[int] = []

        def go_on(name: str) -> None:
            try:
                for number in range(1_000_000):
                    store.write(entries(name, [number]), told.append)
                    handed_in.append(number)
                    store.journal(name)
            except StoreFailed:
                return

        threads = [threading.Thread(target=go_on, args=(f"t{k}",)) for k in range(4)]
        for thread in threads:
            thread.start()
        while len(handed_in) < 40:
            threading.Event().wait(0.001)
        store.close()
        for thread in threads:
            thread.join(_PATIENCE)
        assert told == [None] * len(handed_in)
