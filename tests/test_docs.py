"""The documents lead where they say."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_every_relative_link_in_a_document_leads_to_a_file() -> None:
    tracked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(tracked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    dead = [
        f"{name}: {link}"
        for name in listed
        for link in re.findall(r"\]\((?!https?://|#|mailto:)([^)#\s]+)", (ROOT / name).read_text())
        if not (ROOT / name).parent.joinpath(link).exists()
    ]
    assert not dead, "links that lead nowhere:\n" + "\n".join(dead)
