"""The browser with which the page is looked at."""

from __future__ import annotations

import shutil

# The shell is all of Chromium but its window, and opens a page in half of the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser_path() -> str | None:
    """Where it is; None if this machine has none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)
