"""The lab's HTML pages, each one self-contained file."""

from typing import Any

from orderup import __version__
from orderup.extras import importing_extra

with importing_extra("lab"):
    from jinja2 import Environment, PackageLoader, StrictUndefined


def render_page(template: str, *, game: str, **values: Any) -> str:
    """Return a page. Every page gets its `name`, its `game` and the version of the `rules`; the other values depend on the template."""
    made = Environment(
        loader=PackageLoader("orderup.lab"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["amount"] = lambda found, measure: f"{found:.1%}" if measure.share else f"{found:,.2f}"
    return made.get_template(template).render(game=game.replace("_", " ").title(), version=__version__, **values)
