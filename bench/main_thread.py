"""What each frame costs the page's main thread, and for what, read from a trace of Chromium.

It is processor time, not time that went by: what rasterises, the server and whoever else works on the machine are not
in it (but caches that are shared make it longer).
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = "-*,devtools.timeline,disabled-by-default-devtools.timeline"
CAUSES = {
    "Layout": "layout",
    "UpdateLayoutTree": "style",
    "HitTest": "style",
    "PrePaint": "paint",
    "Paint": "paint",
    "PaintImage": "paint",
    "Layerize": "paint",
    "Commit": "paint",
}
SCRIPTS = {"FunctionCall", "EvaluateScript", "RunMicrotasks", "FireAnimationFrame", "TimerFire", "EventDispatch"}
TOGETHER_MS = 33  # work done so shortly before a frame is work for it

Event = dict[str, Any]


@dataclass
class Frame:
    """The work for one frame: all tasks since the frame before it."""

    ms: float = 0
    longest_task_ms: float = 0
    causes: Counter[str] = field(default_factory=Counter)


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[list[Event]]:
    """What Chromium notes while something is done; the list is filled when it is over."""
    session = browser.new_browser_cdp_session()
    events: list[Event] = []
    over: list[bool] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda _: over.append(True))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    yield events
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(20)


def frames(events: list[Event]) -> list[Frame]:
    """The frames of the page that laid out most."""
    threads = Counter((event["pid"], event["tid"]) for event in events if event["name"] == "Layout")
    main = threads.most_common(1)[0][0]
    own = [event for event in events if (event["pid"], event["tid"]) == main and "tdur" in event]
    found: list[Frame] = []
    waiting: list[tuple[Event, list[Event]]] = []
    for task, inner in _tasks(sorted(own, key=lambda event: (event["ts"], -event["dur"]))):
        waiting = [(one, within) for one, within in waiting if task["ts"] - one["ts"] - one["dur"] < TOGETHER_MS * 1000]
        waiting.append((task, inner))
        if any(event["name"] == "Commit" for event in inner):
            found.append(_frame(waiting))
            waiting = []
    return found


def _tasks(events: list[Event]) -> Iterator[tuple[Event, list[Event]]]:
    """Each task, with what was done within it."""
    task: Event | None = None
    inner: list[Event] = []
    for event in events:
        if task is not None and event["ts"] < task["ts"] + task["dur"]:
            inner.append(event)
        elif event["name"] == "RunTask":
            if task is not None:
                yield task, inner
            task, inner = event, []


def _frame(work: list[tuple[Event, list[Event]]]) -> Frame:
    frame = Frame()
    for task, inner in work:
        ms = task["tdur"] / 1000
        frame.ms += ms
        frame.longest_task_ms = max(frame.longest_task_ms, ms)
        frame.causes["other"] += ms
        around = [(task["ts"] + task["dur"], "other")]
        for event in inner:
            cause = "script" if event["name"] in SCRIPTS else CAUSES.get(event["name"], "other")
            while event["ts"] >= around[-1][0]:
                around.pop()
            frame.causes[around[-1][1]] -= event["tdur"] / 1000
            frame.causes[cause] += event["tdur"] / 1000
            around.append((event["ts"] + event["dur"], cause))
    return frame


def told(found: list[Frame], slow: float) -> dict[str, Any]:
    """The figures, for a processor so many times slower."""
    dear = [frame for frame in found if frame.ms * slow > 16]
    causes: Counter[str] = sum((frame.causes for frame in dear), Counter())
    all_ms = sum(causes.values()) or 1
    return {
        "frames": len(found),
        "longest_task_ms": round(slow * max(frame.longest_task_ms for frame in found), 1),
        "frame_max_ms": round(slow * max(frame.ms for frame in found), 1),
        "frames_over_32_ms": sum(frame.ms * slow > 32 for frame in found),
        "shares": {cause: round(ms / all_ms, 2) for cause, ms in causes.most_common()},
    }
