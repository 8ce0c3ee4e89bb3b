"""Install the browsers that the client is tested in, Debian's Chromium and Firefox, unless they are there."""

import os
import shutil
import subprocess
import sys

PACKAGES = {"chromium": ("chromium", "chromium-browser", "google-chrome"), "firefox-esr": ("firefox-esr", "firefox")}


def main() -> None:
    """Ask Debian's packages for what is missing; whoever may not is told what to do."""
    missing = [package for package, names in PACKAGES.items() if not any(map(shutil.which, names))]
    if not missing:
        return
    wish = f"apt-get install --yes --no-install-recommends {' '.join(missing)}"
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        sys.exit(f"The web client is tested in real browsers, and some are missing. On Debian, as root: {wish}")
    print(f"Installing {' and '.join(missing)} (once; this takes a minute) …", file=sys.stderr)
    for command in ("apt-get update", wish):
        run(command.split())


def run(command: list[str]) -> None:
    """Run quietly; its own words are shown when it fails."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, capture_output=True, text=True, env=quiet)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nThe browsers could not be installed: {' '.join(command)}")


if __name__ == "__main__":
    main()
