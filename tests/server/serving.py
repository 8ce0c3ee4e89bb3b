"""The real server as a process that can be killed and started again, on the same port and the same data."""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import tablee

_PATIENCE_S = 180.0  # the first server may have to compile


class Serving:
    """`tablee serve` in a process of its own. What it logs gathers in a file."""

    def __init__(self, data: Path, log: Path) -> None:
        self.data = data
        self.log = log
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, slow_disk: bool = False) -> None:
        """Start it; it answers a little later."""
        source = str(Path(tablee.__file__).parent.parent)
        program = [str(Path(__file__).with_name("slow_disk.py"))] if slow_disk else ["-m", "tablee"]
        settings = ["--port", str(self.port), "--data", str(self.data), "--trusted-proxies", "127.0.0.1/32"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *program, "serve", *settings],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=os.environ | {"PYTHONPATH": source},
            )

    def wait(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + _PATIENCE_S
        while time.monotonic() < until:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()[-2000:]
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                    answer.read()
                    return
            except OSError:
                time.sleep(0.02)
        raise TimeoutError("the server does not answer")

    def limit_files(self, size: int) -> None:
        """Let no file grow beyond a size, as if the disk were full; -1 lifts it."""
        assert self._process is not None
        _, hard = resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, hard))

    def end(self, how: signal.Signals) -> int:
        """Send it a signal, and wait for its end; its exit code."""
        assert self._process is not None
        process, self._process = self._process, None
        process.send_signal(how)
        return process.wait(60)

    def abandon(self) -> None:
        """Leave nothing running, whatever went wrong."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
