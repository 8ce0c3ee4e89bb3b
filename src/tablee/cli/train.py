"""`tablee train`: the commands that made the weights in this package; anybody can run them."""

from argparse import Namespace

from tablee.bots import kooz_training
from tablee.cli.arguments import Parser

_TRAININGS = {"kooz": kooz_training}


def add_arguments(parser: Parser) -> None:
    """What the command takes."""
    games = parser.add_subparsers(dest="game", metavar="GAME", required=True)
    for name, training in _TRAININGS.items():
        training.add_arguments(games.add_parser(name, help=training.__doc__, description=training.__doc__))


def run(arguments: Namespace) -> int:
    """Train, telling how it goes."""
    code: int = _TRAININGS[arguments.game].run(arguments)
    return code
