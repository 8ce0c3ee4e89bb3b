"""Settings for all tests: the same examples each time, and no deadline, since the first call may compile."""

import signal

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")

# What a shell starts in the background ignores an interruption, and so would all that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
