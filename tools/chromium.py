"""Find a Chromium for the browser tests, or install one: `python tools/chromium.py [--install]`.

Its headless shell, the same engine without the windows of a desktop, costs a fifth less of the processor, so that comes first.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
MISSING = f"no Chromium here: set ORDERUP_CHROMIUM, install Debian's `{SHELL}`, or run `playwright install chromium --only-shell`"


def runs(path: str) -> bool:
    """Whether that file starts and calls itself by name (a stub that asks for a snap does not)."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0 and "Chrom" in said.stdout


def playwrights_own() -> list[str]:
    """Return where Playwright keeps its Chromium: the shell, which lies in a folder beside the whole one's, and that."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # half a second, seldom needed

    with sync_playwright() as playwright:
        whole = Path(playwright.chromium.executable_path)
    folders = [folder for folder in whole.parents if folder.name.startswith("chromium-")]
    shells = [folder.with_name(folder.name.replace("chromium", "chromium_headless_shell", 1)) for folder in folders]
    found = [path for folder in shells for path in folder.glob("*/*headless?shell")]
    return [str(path) for path in (*found, whole) if path.exists()]


def find() -> str | None:
    """Return the path of a Chromium that runs: the one wished for, the machine's, Playwright's."""
    wish = os.environ.get("ORDERUP_CHROMIUM")
    if wish:
        return wish if runs(wish) else None
    here = [found for name in NAMES if (found := shutil.which(name))]
    here += [path for path in MAC if Path(path).exists()]
    return next(filter(runs, here), None) or next(filter(runs, playwrights_own()), None)


def tell(*command: str, limit: int = 600) -> bool:
    """Run a command that asks nothing; its output goes to stderr."""
    print("+", *command, file=sys.stderr, flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=env, timeout=limit, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def install() -> str | None:
    """Install Playwright's shell, or else Debian's, or the whole of Chromium; return the path of one that runs."""
    if os.environ.get("ORDERUP_CHROMIUM"):
        return find()
    tell(sys.executable, "-m", "playwright", "install", "chromium", "--only-shell", limit=300)
    if found := find():
        return found
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if shutil.which("apt-get") and tell(*as_root, "true"):
        tell(*as_root, "apt-get", "update", "-qq")
        install_one = (*as_root, "apt-get", "install", "-y", "-qq", "--no-install-recommends")
        tell(*install_one, SHELL) or tell(*install_one, "chromium")
    return find()


if __name__ == "__main__":
    path = find() or (install() if "--install" in sys.argv else None)
    if path is None:
        raise SystemExit(MISSING)
    print(path)
