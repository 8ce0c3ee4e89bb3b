"""Whole evenings from a seed: tables, people who come and go, bad connections, a server that crashes.

    python -m simulation.evening --seed 7          one evening, told in a line
    python -m simulation.evening --evenings 2000   many, from --seed on

From the folder `tests`, with the package installed or `src` in PYTHONPATH.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from table.chaos import random_setting
from table.live import PEOPLE, ROBOT, START_MS, fields

from simulation.agenda import Agenda
from simulation.client import Client
from simulation.house import Hosted, House
from simulation.link import Weather
from tablee.table.command import Play, read_entry
from tablee.table.refusal import Refused
from tablee.table.setting import Setting, read_setting
from tablee.table.table import Table

_STEP_MS = 20_000
_MOST_MOVES = 260  # of all tables in an evening
_LONGEST_STEPS = 300
_WEATHERS = [(0.0, 0.0, 60), (0.02, 0.03, 400), (0.15, 0.1, 3000)]  # dropped, doubled, slowest


@dataclass
class Told:
    """What an evening was like."""

    tables: Counter[str] = field(default_factory=Counter)
    records: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    compared: int = 0
    crashes: int = 0
    evenings: int = 1

    def add(self, other: "Told") -> None:
        """Put another evening to it."""
        self.tables += other.tables
        self.records += other.records
        self.done += other.done
        self.compared += other.compared
        self.crashes += other.crashes
        self.evenings += other.evenings

    def __str__(self) -> str:
        moves = self.done["Play"] + self.done["Act"]
        return (
            f"{self.evenings} evenings, {self.tables.total()} tables, {moves} moves, {self.done.total()} commands, "
            f"{self.records.total()} games to their end, {self.crashes} crashes, {self.compared} views compared"
        )


class Evening:
    """One evening."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.agenda = Agenda(START_MS)
        self.weather = Weather()
        self.house = House(self.agenda, self.random)
        self.clients: list[Client] = []
        for number in range(self.random.choice([1, 1, 2, 3])):
            self._open(f"{seed}-{number}")

    def _open(self, name: str) -> None:
        setting, random = _setting(self.random), self.random
        people = random.sample([*PEOPLE, ROBOT], random.randint(1, min(9, setting.seats + 2)))
        self.house.open(name, people[0], setting)
        tabs = [*people, random.choice(people)] if random.random() < 0.2 else people  # somebody has two of them open
        self.clients += [Client(self.house, random, self.weather, name, who) for who in tabs]

    def run(self) -> Told:
        """The evening from beginning to end."""
        random = self.random
        for _ in range(_LONGEST_STEPS):
            dropped, doubled, slowest_ms = random.choice(_WEATHERS)
            self.weather.dropped, self.weather.doubled, self.weather.slowest_ms = dropped, doubled, slowest_ms
            self.agenda.run(self.agenda.now_ms + _STEP_MS)
            if random.random() < 0.05:
                self.house.crash(random.choice([0, 3000, 3_600_000]))
            if self.house.done["Play"] + self.house.done["Act"] > _MOST_MOVES:
                break
        self._fall_quiet()
        for hosted in self.house.hosted.values():
            self._check_journal(hosted)
        return self._told()

    def _fall_quiet(self) -> None:
        """Nothing is done any more, and everything arrives: then all know all that they may."""
        self.house.calm = True
        self.weather.dropped = self.weather.doubled = 0.0
        self.weather.slowest_ms = 60
        for hosted in self.house.hosted.values():
            self.house.wake(hosted)
        self.agenda.run(self.agenda.now_ms + 15_000)
        for client in self.clients:
            if client.connected and client.up is not None:
                assert client.compare(), f"{client.who.name} at {client.name} does not know what there is to know"

    def _check_journal(self, hosted: Hosted) -> None:
        """The journal makes the table; moves that were acknowledged stand in it once, and no move twice."""
        entries = [read_entry(line) for line in hosted.journal]
        replayed = Table.replay(hosted.table.id, entries)
        assert fields(replayed) == fields(hosted.table), f"the journal of {hosted.table.id} makes another table"
        made = Counter(
            (entry.by.person, entry.did.key)
            for entry in entries
            if isinstance(entry.did, Play) and entry.by is not None
        )
        keys = {key: count for key, count in made.items() if key[1] is not None}
        assert all(count == 1 for count in keys.values()), "a move was made twice"
        for client in self.clients:
            if client.name == hosted.table.id:
                lost = [key for key in client.acknowledged if keys.get((client.who.person, key)) != 1]
                assert not lost, f"{client.who.name}'s moves {lost} were acknowledged and are lost"

    def _told(self) -> Told:
        settings = [hosted.table.setting for hosted in self.house.hosted.values()]
        return Told(
            Counter(f"{setting.game} {setting.seats} {setting.clock.__class__.__name__}" for setting in settings),
            Counter(self.house.records.values()),
            self.house.done,
            sum(client.compared for client in self.clients),
            self.house.crashes,
        )


def _setting(random: Random) -> Setting:
    while True:
        try:
            return read_setting(random_setting(random))
        except Refused:
            continue


def evening(seed: int) -> Told:
    """The evening of a seed; a failure says how to repeat it."""
    try:
        return Evening(seed).run()
    except Exception as wrong:
        wrong.add_note(f"To repeat it: cd tests && python -m simulation.evening --seed {seed}")
        raise


def main(words: list[str]) -> None:
    """Run evenings, and say what they were like."""
    parser = argparse.ArgumentParser(prog="python -m simulation.evening", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--evenings", type=int, default=1)
    arguments = parser.parse_args(words)
    begun, told = time.monotonic(), Told(evenings=0)
    for seed in range(arguments.seed, arguments.seed + arguments.evenings):
        told.add(evening(seed))
    print(f"{told}, {time.monotonic() - begun:.0f} s")
    for what in (told.tables, told.records, told.done):
        print("  " + ", ".join(f"{name}: {count}" for name, count in sorted(what.items())))


if __name__ == "__main__":
    main(sys.argv[1:])
