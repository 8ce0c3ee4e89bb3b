"""A client for programs that play: `async with Client(url, token) as client`. It knows the protocol and no rules."""

from tablee.client.client import Client
from tablee.client.legal import legal
from tablee.client.refusal import Refused, Unreachable
from tablee.client.table import Table

__all__ = ["Client", "Refused", "Table", "Unreachable", "legal"]
