"""The cache of compiled rules, which is kept between runs.

Numba's own cache does not see a change in a function that a cached one calls, and ignores its own flags. So a folder is
named by a digest of every source that it may contain code of, of their location (numba keeps the same source anew
for every place), of numba's version and of its flags. A package's code depends on the packages below it, so a change
in one costs only that package and those above.
"""

import atexit
import contextlib
import hashlib
import os
import shutil
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import Final

from platformdirs import user_cache_path

from orderup.kernel.installed import package_sources

CACHE_ENV_VAR: Final = "ORDERUP_CACHE"
"""The environment variable that names the folder for compiled code."""
PLAIN_ENV_VAR: Final = "ORDERUP_PLAIN"
"""The environment variable that asks for the plain way of compiling (`compiler.mode`)."""
PACKAGE_DIR = Path(__file__).resolve().parent.parent
RULES_PACKAGE = "games"
COMPILED_PACKAGES = ("kernel", RULES_PACKAGE, "search", "lab", "envs")
"""The packages with compiled code, the lowest first. Rules are in the first two."""


def compiled_sources(package: str) -> list[Path]:
    """Return every Python file that this package's compiled code may depend on."""
    packages = COMPILED_PACKAGES[: COMPILED_PACKAGES.index(package) + 1]
    return [path for package in packages for path in sorted((PACKAGE_DIR / package).rglob("*.py"))]


@cache
def compiled_package_of(module: str) -> str:
    """Return the compiled package of a module; games of other packages count as games."""
    package = module.split(".")[1] if module.startswith("orderup.") else RULES_PACKAGE
    return package if package in COMPILED_PACKAGES[2:] else RULES_PACKAGE


def plain_mode_requested() -> bool:
    """Return whether the environment asks for the plain way."""
    return os.environ.get(PLAIN_ENV_VAR, "") not in {"", "0"}


def code_digest(package: str = RULES_PACKAGE) -> str:
    """Return a name for a package's exact compiled code: sources and their location, numba's version, numba's flags, the way of compiling."""
    state = hashlib.sha256(f"{version('numba')} plain={plain_mode_requested()} {PACKAGE_DIR}\n".encode())
    for name in sorted(os.environ):
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR":
            state.update(f"{name}={os.environ[name]}\n".encode())
    for path in compiled_sources(package):
        state.update(str(path.relative_to(PACKAGE_DIR)).encode())
        state.update(path.read_bytes())
    for path in package_sources():
        state.update(str(path).encode())
        state.update(path.read_bytes())
    return state.hexdigest()[:20]


def cache_folder(package: str = RULES_PACKAGE) -> Path:
    """Return the cache folder of a package's code. `ORDERUP_CACHE` moves it away from the user's cache folder."""
    root = os.environ.get(CACHE_ENV_VAR)
    base = _writable(Path(root) if root else user_cache_path("orderup"))
    return base / "compiled" / _digest_at_start(package, plain_mode_requested())


@cache
def _writable(base: Path) -> Path:
    """Return this folder; where nothing can be written, a temporary one with links to all its files.

    An image's root may be read-only, and numba loads nothing from a folder to which it could not write.
    """
    with contextlib.suppress(OSError):
        base.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=base).close()
        return base
    with contextlib.suppress(OSError):
        return _linked(base)
    return base  # numba will report it


def _linked(base: Path) -> Path:
    """Make a temporary folder with a link to each file of a cache, for this process and those that it starts. Raises OSError."""
    own, maker = Path(mkdtemp(prefix="orderup-cache-")), os.getpid()
    atexit.register(lambda: shutil.rmtree(own, ignore_errors=True) if os.getpid() == maker else None)
    for kept in (base / "compiled").rglob("*"):
        if kept.is_file():
            link = own / kept.relative_to(base)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(kept)
    os.environ[CACHE_ENV_VAR] = str(own)
    return own


@cache
def _digest_at_start(package: str, _plain: bool) -> str:
    """Return the digest, computed once: it reads every source, and a process compiles only what it was started with."""
    return code_digest(package)


def is_warm(name: str, package: str = RULES_PACKAGE) -> bool:
    """Return whether a package's code has been compiled for this name before."""
    return (cache_folder(package) / _mark(name)).exists()


def mark_warm(name: str, package: str = RULES_PACKAGE) -> None:
    """Note that a package's code has been compiled for this name."""
    if is_warm(name, package):
        return  # the mark may be a link into a file system that cannot be written
    made = cache_folder(package)
    made.mkdir(parents=True, exist_ok=True)
    (made / _mark(name)).touch()


def _mark(name: str) -> str:
    return "warm-" + "".join(c if c.isalnum() else "-" for c in name)
