"""The fixed strategies of Kooz that a good player must not lose to."""

from tablee.bots.kooz_habit import Habit, habit

FIXED: dict[str, Habit] = {
    # Lays true cards whenever it can, passes where it cannot; accuses what its hand shows to be a lie.
    "truthful": habit(sight=1, ending=0.5),
    "always-accuse": habit(rate=1.0, cover_lie=0.3),
    "never-accuse": habit(cover_lie=0.3),
    "accuse-10": habit(rate=0.1, cover_lie=0.3),
    "accuse-25": habit(rate=0.25, cover_lie=0.3),
    "accuse-50": habit(rate=0.5, cover_lie=0.3),
    "always-lie": habit(sight=2, ending=0.5, cover_lie=1.0, lie=1.0, give=True),
    # A liar who accuses now and then, and truth with a keen eye: nearer to how people play.
    "liar-25": habit(rate=0.25, sight=2, ending=1.0, cover_lie=1.0, lie=0.8, give=True),
    # Gets rid of cards whenever it can, truly or not, and never looks at what others lay.
    "greedy": habit(cover_lie=1.0),
    # Covers everything, truly or not, and counts cards.
    "bluffer": habit(sight=2, ending=1.0, cover_lie=1.0, lie=0.1, give=True),
    "truthful-keen": habit(sight=2, doubt=0.25, ending=1.0),
}
