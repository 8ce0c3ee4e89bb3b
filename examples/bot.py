"""A bot that plays a whole game at random: `python bot.py luz` (or kooz, pixies) with its token in TABLEE_TOKEN.

Members get a token by POST /api/bots, or the host of a server gives one: `tablee admin bot NAME`. docs/protocol.md
tells what travels.
"""

import asyncio
import os
import random
import sys

from tablee.client import Client, Refused


async def main(game: str, url: str = "http://localhost:8000") -> None:
    async with Client(url, os.environ.get("TABLEE_TOKEN")) as client:
        table = await client.make(game, seats=3, fill="beginner", pace="quick", listed=False)
        await table.sit()
        await table.do("start")  # the server's own bots take the other seats
        while moves := await table.turn():
            try:
                await table.play(random.choice(moves))
            except Refused as wrong:  # somebody was faster, or the time was over: look again
                print(wrong, file=sys.stderr)
        print("ranks:", table.view["table"]["ranks"] if table.view else None)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
