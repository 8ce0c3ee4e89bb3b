"""What a seat of Pixies does not know: the order of the deck, and nothing else."""

from tablee.core.chance import Source, shuffle
from tablee.core.kernel import rule
from tablee.games.pixies.state import CARDS, KEEPING, NOTHING, SPACING, TAKING, State


@rule
def imagine(s: State, seat: int, source: Source) -> None:
    """Put the cards still in the deck into a random order, each as likely; forget what another has half chosen."""
    if s.turn != seat and (s.phase == KEEPING or s.phase == SPACING):
        s.phase = TAKING
        s.pending = NOTHING
    left = s.deck[s.drawn :]
    for k in range(1, len(left)):  # first into the order of the codes, so that nothing of the true order remains
        card = left[k]
        place = k
        while place > 0 and left[place - 1] > card:
            left[place] = left[place - 1]
            place -= 1
        left[place] = card
    shuffle(source, left, CARDS - s.drawn)
