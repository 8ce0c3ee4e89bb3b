"""The levels and characters of Kooz, each by what it knows and does."""

from tablee.bots.kooz_habit import Habit, habit
from tablee.bots.kooz_style import Style, style

HABITS: dict[str, Habit] = {
    # Lays one card at a time, true if it can, hardly lies; accuses on a feeling, now and then, never by a count.
    "beginner": habit(rate=0.05, ending=0.1, cover_lie=0.1, most=1),
    # Lays as many as it can truly, lies at times, and is wary of last cards; still counts its own hand only.
    "casual": habit(sight=1, ending=0.8, cover_lie=0.3, lie=0.1),
    # Counts all cards that it has seen, covers by lies rather than pass, never lets last cards go by, and hands the
    # Merdes of a super bluff to whoever is nearest to the end.
    "skilled": habit(sight=2, ending=1.0, cover_lie=0.9, lie=0.1, give=True),
}
# By name: which trained network, and how its odds are read.
NETWORKED: dict[str, tuple[str, Style]] = {
    # As it was trained, but for moves that are hardly more than slips.
    "expert": ("expert", style(least=0.05)),
    # Two characters with the expert's eye: one lies where it can, one hardly ever and accuses only with reason.
    "bold": ("expert", style(least=0.02, lying=4.0, accusing=1.5)),
    "careful": ("expert", style(least=0.02, lying=0.05, accusing=0.4)),
}
