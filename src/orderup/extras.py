"""Import errors that name the extra to install."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def importing_extra(name: str) -> Iterator[None]:
    """Import from the extra `orderup[name]`. Raises ModuleNotFoundError, whose text names the command that installs what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            missing_extra_message(name, str(error.name).partition(".")[0]), name=error.name
        ) from None


def missing_extra_message(name: str, *modules: str) -> str:
    """Return the sentence about modules of the extra that are not installed."""
    return f"this needs {', '.join(modules)}: pip install 'orderup[{name}]', or make setup in a checkout"
