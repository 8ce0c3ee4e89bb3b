"""Why something was not done."""


class Refused(Exception):
    """The server did not do it; `code` is one of the closed list in docs/protocol.md."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Unreachable(Exception):
    """There is no server there, it does not let this client in, or the connection was lost in the midst of it."""
