"""What must outlive the process: journals, records, people. SQLite is built in; others come behind `Store`."""

from tablee.store.contract import (
    Done,
    JournalRow,
    PersonRow,
    RecordRow,
    ReportRow,
    Row,
    Store,
    StoreFailed,
    TableRow,
    TokenRow,
)

__all__ = [
    "Done",
    "JournalRow",
    "PersonRow",
    "RecordRow",
    "ReportRow",
    "Row",
    "Store",
    "StoreFailed",
    "TableRow",
    "TokenRow",
]
