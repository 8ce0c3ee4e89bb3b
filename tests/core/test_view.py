"""Changes between views: whatever the views, the old one and the changes make the new one."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tablee.core.view import View, changed, changes, view_bytes


class Leaf(msgspec.Struct, frozen=True):
    n: int
    name: str | None


class Tree(msgspec.Struct, frozen=True):
    leaf: Leaf | None
    leaves: list[Leaf | None]
    numbers: list[int]
    rows: list[list[int]]
    flag: bool


leaves = st.builds(Leaf, st.integers(0, 3), st.none() | st.sampled_from("ab"))
trees = st.builds(
    Tree,
    st.none() | leaves,
    st.lists(st.none() | leaves, max_size=3),
    st.lists(st.integers(0, 2), max_size=3),
    st.lists(st.lists(st.integers(0, 1), max_size=2), max_size=2),
    st.booleans(),
)


@given(trees, trees)
def test_old_view_and_changes_make_the_new_view(before: Tree, after: Tree) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(changes(before, after)))
    old = msgspec.to_builtins(before)
    new = old if changes(before, after) is None else changed(old, sent)
    assert new == msgspec.to_builtins(after)
    assert old == msgspec.to_builtins(before)


@given(trees)
def test_nothing_changes_nothing(tree: Tree) -> None:
    assert changes(tree, tree) is None


def test_only_what_differs_is_sent() -> None:
    before = Tree(Leaf(1, "a"), [Leaf(1, "a"), Leaf(2, "b")], [1, 2], [[1]], True)
    after = Tree(Leaf(1, "b"), [Leaf(1, "a"), Leaf(3, "b")], [1, 3], [[1]], True)
    assert changes(before, after) == {"leaf": {"name": "b"}, "leaves": {"1": {"n": 3}}, "numbers": [1, 3]}


def test_an_item_may_come_and_go() -> None:
    """Regression: an object of a list that became nothing was lost."""
    before, after = (
        Tree(None, [Leaf(1, None), Leaf(2, None)], [], [], True),
        Tree(None, [Leaf(1, None), None], [], [], True),
    )
    there: Any = changes(before, after)
    assert there == {"leaves": {"1": None}}
    assert changed(msgspec.to_builtins(before), there) == msgspec.to_builtins(after)


def test_a_bystander_has_nothing_of_its_own() -> None:
    assert view_bytes(View("luz", Leaf(1, None))) == b'{"game":"luz","table":{"n":1,"name":null},"own":null}'
