"""How to play a hand of Luz whose values one does not know: the policy that searches play on with.

What a seat believes of its own cards is the mean of the values that each can still have. It wants a trick while it has
fewer than it bet; it then plays the least that it believes to win, else the least it has; if it wants none, the most
that it believes to lose. Other seats' bets are guessed from what their cards are believed to be worth.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.search import NOTES
from tablee.core.chance import Source, below, bit_count, low_bit, pick
from tablee.core.engine import States
from tablee.core.kernel import kernel, rule
from tablee.games.luz.knowledge import MOST_VALUES, fitting, gap, unseen_values
from tablee.games.luz.rules import asked_colour, legal
from tablee.games.luz.state import BETTING, COLOURS, FIRST_PLAY, MOST_SEATS, SLOTS, State

# Tricks that a seat takes for granted of the others' loss when it weighs an end: breaking bets pays, but not much.
SPITE = 0.15
# A policy that always does the same is too easily foreseen: now and then it plays anything.
WHIM = 12


@rule
def ended(s: State, root: State) -> bool:
    """A search looks to the end of the deal."""
    return bool(s.deal != root.deal)


@rule
def blurred(s: State, root: State) -> bool:
    """A tree is as deep as the deal: a slot is the same slot under all cards imagined."""
    return False


@rule
def prepare(s: State, seat: int, notes: NDArray[np.float64]) -> None:
    """Note for every seat what it believes the power of each of its cards to be."""
    for who in range(s.seats):
        note_hand(s, who, notes)


@rule
def note_hand(s: State, seat: int, notes: NDArray[np.float64]) -> None:
    """Note what a seat believes of its cards: the mean value, and 16 more for a trump."""
    values = np.empty(MOST_VALUES, np.int64)
    unseen = np.empty(COLOURS, np.int64)
    unseen_values(s, seat, unseen)
    for colour in range(COLOURS):
        left = int(s.suit[seat, colour]) & int(s.held[seat])
        while left:
            slot = low_bit(left)
            end, low, high = gap(s, seat, colour, slot)
            n = fitting(unseen[colour], low, high, values)
            for j in range(end - slot):
                mean = mean_of(j, end - slot, n, values)
                notes[seat * NOTES + slot + j] = mean + 16 if colour == 0 else mean
            left &= ~((1 << end) - 1)


@rule
def mean_of(j: int, m: int, n: int, values: NDArray[np.int64]) -> float:
    """About the mean of the j-th of m values drawn from n: read off between them where it would lie among as many."""
    if n < 2:
        return float(values[0])
    at = (j + 1) * (n + 1) / (m + 1) - 1
    k = min(int(at), n - 2)
    return float(values[k] + (at - k) * (values[k + 1] - values[k]))


@rule
def believed(s: State, seat: int, slot: int, asked: int, notes: NDArray[np.float64]) -> float:
    """The power that a seat believes one of its cards to have in a trick that asks for a colour."""
    colour = int(s.hand[seat, slot]) >> 4
    if colour != 0 and colour != asked:
        return 0.0
    return float(notes[seat * NOTES + slot])


@rule
def best_power(s: State) -> float:
    """The power of the best card in the trick on the table."""
    asked = asked_colour(s)
    best = 0
    for step in range(s.shown_count):
        seat = (s.shown_from + step) % s.seats
        card = int(s.hand[seat, s.shown[seat]])
        colour = card >> 4
        if colour == 0:
            best = max(best, 16 + (card & 15))
        elif colour == asked:
            best = max(best, card & 15)
    return float(best)


@rule
def follow(s: State, seat: int, slots: int, wants: bool, notes: NDArray[np.float64]) -> int:
    """A slot to follow with: to win with as little, or to lose with as much, as is believed to do it."""
    best = best_power(s)
    asked = asked_colour(s)
    last = s.shown_count == s.seats - 1
    chosen, score = -1, -1e9
    for slot in range(SLOTS):
        if not (slots >> slot) & 1:
            continue
        power = believed(s, seat, slot, asked, notes)
        own = float(notes[seat * NOTES + slot])
        wins = power > best
        if wants:
            here = (100.0 - power if last else 100.0 + power) if wins else -own
        else:
            here = (power if last else -power) - 50.0 if wins else own
        if here > score:
            chosen, score = slot, here
    return chosen


@rule
def lead(s: State, seat: int, slots: int, wants: bool, notes: NDArray[np.float64]) -> int:
    """A slot to lead: the strongest or the weakest."""
    chosen, score = -1, -1e9
    for slot in range(SLOTS):
        if (slots >> slot) & 1:
            own = float(notes[seat * NOTES + slot])
            here = own if wants else -own
            if here > score:
                chosen, score = slot, here
    return chosen


@rule
def strength(s: State, seat: int, notes: NDArray[np.float64]) -> float:
    """How many tricks a hand is worth, on a scale of its own."""
    top = 2.0 + 2.0 * s.seats
    total = 0.0
    for slot in range(SLOTS):
        power = float(notes[seat * NOTES + slot])
        if power > 16:
            total += 0.2 + 0.8 * (power - 16) / top
        else:
            total += 0.7 * (power / top) ** (s.seats - 1)
    return total


@rule
def expected_tricks(s: State, seat: int, notes: NDArray[np.float64]) -> float:
    """The seat's share of the ten tricks by what all believe."""
    total = 0.0
    for other in range(s.seats):
        total += strength(s, other, notes)
    return SLOTS * strength(s, seat, notes) / total


@rule
def allowed_bet(s: State, seat: int, beads: int, safety: int) -> int:
    """The move of a bet, or of the highest one below that is allowed."""
    bits = legal(s, seat)
    move = 2 * min(beads, SLOTS) + safety
    while not (bits >> move) & 1:
        move -= 2
    return move


@rule
def guess_bet(s: State, seat: int, notes: NDArray[np.float64], source: Source) -> int:
    """A bet as others may make it: the expected tricks, rounded at random, every second time with the safety bead."""
    beads = int(expected_tricks(s, seat, notes) + below(source, 100) / 100.0)
    return allowed_bet(s, seat, beads, below(source, 2))


@rule
def careful_bet(s: State, seat: int, notes: NDArray[np.float64]) -> int:
    """A bet of the expected tricks; with the safety bead unless they are close to a whole number from above."""
    tricks = expected_tricks(s, seat, notes)
    over = tricks - int(tricks)
    if over > 0.8:
        return allowed_bet(s, seat, int(tricks) + 1, 0)
    return allowed_bet(s, seat, int(tricks), 1 if over > 0.2 else 0)


@rule
def play_to_bet(s: State, seat: int, notes: NDArray[np.float64]) -> int:
    """The slot that suits the seat's bet best, by what it believes."""
    slots = legal(s, seat) >> FIRST_PLAY
    wants = s.tricks[seat] < s.beads[seat]
    if s.shown_count == 0 or s.shown_count == s.seats:
        return FIRST_PLAY + lead(s, seat, slots, wants, notes)
    return FIRST_PLAY + follow(s, seat, slots, wants, notes)


@rule
def policy(s: State, seat: int, notes: NDArray[np.float64], source: Source) -> int:
    """A sensible move, now and then any."""
    if s.phase == BETTING:
        return guess_bet(s, seat, notes, source)
    bits = legal(s, seat)
    if bits & (bits - 1) == 0 or below(source, WHIM) == 0:
        return pick(source, bits)
    return play_to_bet(s, seat, notes)


@rule
def worth(s: State, root: State, seat: int, out: NDArray[np.float64]) -> None:
    """The points of the deal, as parts of what a bet made in it gives, less a part of what the others get."""
    total = 0.0
    for k in range(s.seats):
        total += s.points[root.deal, k]
    for k in range(s.seats):
        own = float(s.points[root.deal, k])
        out[k] = (own - SPITE * (total - own) / (s.seats - 1)) / (10.0 * (root.deal + 1))


@kernel
def by_rule(states: States, i: int, seat: int) -> int:
    """A move by rules of thumb, from all that the seat sees."""
    s = states[i]
    notes = np.zeros(MOST_SEATS * NOTES, np.float64)
    prepare(s, seat, notes)
    return careful_bet(s, seat, notes) if s.phase == BETTING else play_to_bet(s, seat, notes)


@kernel
def by_greed(states: States, i: int, seat: int) -> int:
    """A move that takes the trick at hand whenever it can, whatever was bet."""
    s = states[i]
    notes = np.zeros(MOST_SEATS * NOTES, np.float64)
    prepare(s, seat, notes)
    if s.phase == BETTING:
        return careful_bet(s, seat, notes)
    slots = legal(s, seat) >> FIRST_PLAY
    leads = s.shown_count == 0 or s.shown_count == s.seats
    return FIRST_PLAY + (lead(s, seat, slots, True, notes) if leads else follow(s, seat, slots, True, notes))


@kernel
def by_order(states: States, i: int, seat: int) -> int:
    """A move from the own backs alone: a bead for each trump, then the middle one of the cards that may be played."""
    s = states[i]
    if s.phase == BETTING:
        return allowed_bet(s, seat, bit_count(int(s.suit[seat, 0])), 0)
    bits = legal(s, seat)
    for _ in range(bit_count(bits) // 2):
        bits &= bits - 1
    return low_bit(bits)
