"""Find what nothing uses in the page's TypeScript and Svelte, and files that import each other in a circle, with knip.

Knip looks at one folder with a `package.json`, but the games' pages stand with their games: it gets a copy of both.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
GAMES = Path("src") / "orderup" / "games"


def lay_out(place: Path) -> None:
    """Copy what knip has to see."""
    for folder in ("src", "dev"):
        shutil.copytree(WEB / folder, place / "web" / folder)
    for page in (ROOT / GAMES).glob("*/page"):
        game = place / GAMES / page.parent.name
        shutil.copytree(page, game / "page")
        for beside in (*page.parent.glob("*.svg"), *page.parent.glob("*.toml")):
            shutil.copy(beside, game)
    for config in WEB.glob("*.config.*"):
        shutil.copy(config, place / "web")
    for settings in ("package.json", "knip.jsonc"):
        shutil.copy(WEB / settings, place)
    (place / "node_modules").symlink_to(WEB / "node_modules", target_is_directory=True)


def count_types(place: Path) -> None:
    """Let imports of types count as imports: circles of them are circles."""
    for path in (*place.rglob("*.ts"), *place.rglob("*.svelte")):
        if "node_modules" not in path.relative_to(place).parts:
            path.write_text(path.read_text().replace("import type ", "import "))


def main() -> int:
    """Report; the exit code is that of knip."""
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder))
        count_types(Path(folder))
        npm = [sys.executable, str(ROOT / "tools" / "npm.py"), "exec", "--silent", "--", "knip", "--no-progress"]
        return subprocess.run([*npm, "--directory", folder], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
