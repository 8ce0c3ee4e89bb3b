"""Settings for all tests: the same examples each time, and no deadline, since the first call may compile."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")
