"""Writing to the store, and waiting until it is on disk."""

import asyncio
import threading
from contextlib import suppress

from tablee.server.problem import Wrong
from tablee.store import NameTaken, Row, Store, StoreFailed


async def write(store: Store, *rows: Row) -> None:
    """Write rows together; Wrong if they could not be written."""
    loop = asyncio.get_running_loop()
    written: asyncio.Future[None] = loop.create_future()

    def done(failed: StoreFailed | None) -> None:
        with suppress(RuntimeError):  # the loop was closed meanwhile: nobody waits any more
            loop.call_soon_threadsafe(_settle, written, failed)

    store.write(rows, done)
    await written


def _settle(written: "asyncio.Future[None]", failed: StoreFailed | None) -> None:
    if written.done():  # who waited has given up
        return
    if failed is None:
        written.set_result(None)
    else:
        written.set_exception(Wrong("name/taken" if isinstance(failed, NameTaken) else "store/failed"))


def write_now(store: Store, *rows: Row) -> None:
    """Write rows together and wait, where no event loop runs yet; StoreFailed if they could not be written."""
    told = threading.Event()
    found: list[StoreFailed | None] = []

    def done(failed: StoreFailed | None) -> None:
        found.append(failed)
        told.set()

    store.write(rows, done)
    told.wait()
    if found[0] is not None:
        raise found[0]
