"""How often each bot made its bet, from the records of an arena: `python bench/luz_bets.py FOLDER/records.jsonl`."""

import json
import sys
from collections import Counter
from math import sqrt


def main() -> None:
    """Count the deals with points above zero, by bot."""
    made: Counter[str] = Counter()
    bets: Counter[str] = Counter()
    with open(sys.argv[1], encoding="utf-8") as file:
        for record in map(json.loads, file):
            for points in record["result"]["deals"]:
                for seat, won in zip(record["seats"], points, strict=True):
                    bets[seat["name"]] += 1
                    made[seat["name"]] += won > 0
    for name, count in bets.items():
        part = made[name] / count
        error = sqrt(part * (1 - part) / count)
        print(f"{name}: made {made[name]:,} of {count:,} bets, {100 * part:.1f} % ± {100 * error:.1f}")


main()
