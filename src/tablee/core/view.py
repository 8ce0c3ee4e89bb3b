"""What an audience sees: a table that all see, and a part of one's own; and how one view becomes the next.

A view is a `msgspec.Struct` built up from what its audience may know; no field of it is a mapping. Changes between two
views hold only the fields that differ: an object changes field by field, a list of objects or of lists of the same
length item by item (under its index), everything else is replaced. A client needs no rules to keep its view up to date.
"""

from typing import Any

import msgspec
from msgspec.structs import astuple

_PARTED = (msgspec.Struct, list)  # what may change in part


class View(msgspec.Struct, frozen=True):
    """The view of one audience: `own` is None for a bystander."""

    game: str
    table: Any
    own: Any | None = None


def view_bytes(view: View) -> bytes:
    """A view as it is sent. Two states that are equal to a seat give equal bytes."""
    return msgspec.json.encode(view)


def changes(before: Any, after: Any) -> Any | None:
    """What turns one view (or part of one) into another; None when nothing does."""
    if type(before) is type(after) and isinstance(after, msgspec.Struct):
        return _of_structs(before, after) or None
    return None if before == after else difference(before, after)


def difference(before: Any, after: Any) -> Any:
    """The change between two things that are not equal; what can't change in part is replaced."""
    if type(before) is not type(after):
        return after
    if isinstance(after, list):
        return _of_lists(before, after) if len(before) == len(after) else after
    return _of_structs(before, after) if isinstance(after, msgspec.Struct) else after


def _of_structs(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, Any]:
    parts = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
    return {name: difference(old, new) for name, old, new in parts if old is not new and old != new}


def _of_lists(before: list[Any], after: list[Any]) -> Any:
    """Item by item if there are objects or lists in both, else the whole list."""
    if not (_has_parts(after) and _has_parts(before)):
        return after
    change = {}
    for k, new in enumerate(after):
        old = before[k]
        if old is not new and old != new:
            change[str(k)] = difference(old, new)
    return change


def _has_parts(items: list[Any]) -> bool:
    """Whether an item is an object or a list; the first that is there tells, since lists are of one type."""
    for item in items:
        if item is not None:
            return isinstance(item, _PARTED)
    return False


def changed(view: Any, change: Any) -> Any:
    """Carry changes out on a view in its JSON form (dicts and lists); the view handed in stays as it was."""
    if isinstance(change, dict) and isinstance(view, dict):
        return {name: changed(value, change[name]) if name in change else value for name, value in view.items()}
    if isinstance(change, dict) and isinstance(view, list):
        return [changed(value, change[str(k)]) if str(k) in change else value for k, value in enumerate(view)]
    return change
