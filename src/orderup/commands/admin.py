"""`orderup admin`: commands for the administrators of a running server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orderup.commands.backup import PORT_OPTION, explain_errors
from orderup.commands.journal_files import printable
from orderup.server.settings import default_data_folder

if TYPE_CHECKING:
    from urllib.error import HTTPError
    from urllib.request import OpenerDirector

KEYS_FOLDER_OPTION = click.option("--keys", "folder_of_keys", type=click.Path(path_type=Path, file_okay=False), default=None,
                    help="Directory of the keys, if it is another one.")  # fmt: skip
DATA_FOLDER_OPTION = click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=None,
                    help="Directory of the server's data, if it is another one.")  # fmt: skip


class AdminClient:
    """A client of a running server's admin API."""

    def __init__(self, url: str, token: str) -> None:
        self._url = url.rstrip("/")
        self._token = token

    def get(self, path: str, **parameters: str) -> Any:
        """Return the answer to a GET request. Raises ClickException if it is refused, or nobody answers."""
        from urllib.parse import urlencode

        return self._call("GET", f"{path}?{urlencode(parameters)}", None)

    def post(self, path: str, body: Mapping[str, Any]) -> None:
        """Send a POST request. Raises ClickException if it is refused, or nobody answers."""
        self._call("POST", path, json.dumps(body).encode())

    def _call(self, method: str, path: str, body: bytes | None) -> Any:
        from urllib.error import HTTPError, URLError
        from urllib.request import Request

        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        request = Request(f"{self._url}/api/admin{path}", body, headers, method=method)  # noqa: S310  # the user's own
        try:
            with _opener(self._url).open(request, timeout=30) as answer:
                said = answer.read()
            return json.loads(said) if said else None
        except HTTPError as error:
            raise click.ClickException(_reason(error.read()) or _status(error)) from error
        except (URLError, OSError, ValueError) as error:
            why = error.reason if isinstance(error, URLError) else error
            raise click.ClickException(f"No server answers at {self._url}: {why}. --url says where it is.") from error


def _opener(url: str) -> OpenerDirector:
    """Return an opener for this address. The token goes nowhere else: redirects are not followed, and this machine is asked without a proxy."""
    from urllib.parse import urlsplit
    from urllib.request import (
        HTTPDefaultErrorHandler,
        HTTPErrorProcessor,
        HTTPHandler,
        HTTPSHandler,
        OpenerDirector,
        ProxyHandler,
    )

    opener = OpenerDirector()
    for handler in (HTTPHandler(), HTTPSHandler(), HTTPErrorProcessor(), HTTPDefaultErrorHandler()):
        opener.add_handler(handler)
    if urlsplit(url).hostname not in ("127.0.0.1", "::1", "localhost"):
        opener.add_handler(ProxyHandler())
    return opener


def _status(error: HTTPError) -> str:
    """Return a sentence about an answer that does not come from an Order Up! server."""
    elsewhere = error.headers.get("Location")
    return printable(
        f"The server answers {error.code}" + (f", and names {elsewhere}: see --url." if elsewhere else ".")
    )


def _reason(body: bytes) -> str:
    """Return the text of a refusal; empty if it does not come from an Order Up! server."""
    try:
        refusal = json.loads(body)
    except ValueError:
        return ""
    return printable(str(refusal.get("text", ""))) if isinstance(refusal, dict) else ""


@click.group()
@PORT_OPTION
@DATA_FOLDER_OPTION
@KEYS_FOLDER_OPTION
@click.option("--url", envvar="ORDERUP_URL", show_envvar=True, metavar="URL",
              help="Where the server is. By default at the port, on this machine.")  # fmt: skip
@click.option("--token", envvar="ORDERUP_ADMIN_TOKEN", show_envvar=True, metavar="TOKEN",
              help="The server's admin token. By default that of the directory of its keys.")  # fmt: skip
@click.pass_context
def admin(
    context: click.Context,
    port: int,
    data: Path | None,
    folder_of_keys: Path | None,
    url: str | None,
    token: str | None,
) -> None:
    """See how a running server does, close tables, and keep people out."""
    context.ensure_object(dict)
    context.obj.update(
        url=url or f"http://127.0.0.1:{port}", token=token, keys=folder_of_keys or data or default_data_folder(port)
    )


def _client(context: click.Context) -> AdminClient:
    from orderup.server.http.operations.admin_token import TOKEN_FILE, read_token

    token = context.obj["token"]
    if token is None:
        with explain_errors():
            token = read_token(context.obj["keys"])
    if token is None:
        raise click.ClickException(
            f"There is no {TOKEN_FILE} in {context.obj['keys']}. `orderup admin token` makes one; without it nobody may."
        )
    return AdminClient(context.obj["url"], token)


@admin.command()
@click.option("--new", is_flag=True, help="Make another one. The old one opens nothing anymore.")
@click.pass_context
def token(context: click.Context, new: bool) -> None:
    """Print the server's token; create it if there is none. From then on the page /admin opens with it."""
    from orderup.server.http.operations.admin_token import create_token, read_token

    folder: Path = context.obj["keys"]
    with explain_errors():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = None if new else read_token(folder)
        click.echo(found or create_token(folder))


@admin.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def status(context: click.Context, as_json: bool) -> None:
    """Tell how every node does, who is kept out, and what was done last."""
    found = _client(context).get("/")
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    for node in found["nodes"]:
        wrong = f": {', '.join(node['trouble'])}" if node["trouble"] else ""
        room = "" if node["free_mb"] is None else f", {node['free_mb']:,} MB free"
        drained = ", opens no new tables" if node["draining"] else ""
        _say(
            f"{node['name'] or 'server'} ({node['version']}): {node['status']}{wrong}; {node['tables']:,} tables, {node['playing']:,} with a "
            f"game on, {node['windows']:,} windows; loop late by {node['lag_ms']} ms{room}{drained}"
        )
    for silent in found["silent"]:
        _say(f"{silent}: does not answer")
    for ban in found["bans"]:
        _say(f"kept out: {ban['network']} {_until(ban['until'])}{_in_brackets(ban['note'])}")
    for done in found["acts"][:20]:
        _say(f"{_when(done['at'] / 1000)} {done['by']}: {done['act']} {done['of']}{_in_brackets(done['note'])}")


@admin.command()
@click.argument("find", default="")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def tables(context: click.Context, find: str, as_json: bool) -> None:
    """List the tables in whose id, game, state, names or addresses FIND occurs; all of them without it."""
    found = _client(context).get("/tables", find=find)
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    for table in found["tables"]:
        seats = ", ".join(seat["name"] or seat["kind"] for seat in table["seats"])
        addresses = ", ".join(sorted({window["address"] for window in table["windows"]})) or "nobody"
        _say(f"{table['id']}  {table['game']}, {table['state']}, round {table['round']}: {seats}  [{addresses}]")
    if found["found"] > len(found["tables"]):
        click.echo(f"… and {found['found'] - len(found['tables']):,} more.")


@admin.command()
@click.argument("table")
@click.option("--note", default="", help="What everybody there is told, beside that the table was closed.")
@click.pass_context
def close(context: click.Context, table: str, note: str) -> None:
    """Close a TABLE, and forget it with all its games."""
    from urllib.parse import quote

    _client(context).post(f"/tables/{quote(table, safe='')}/close", {"note": note})
    _say(f"{table} is closed.")


@admin.command()
@click.argument("network")
@click.option(
    "--hours", type=click.IntRange(1, 100_000), default=None, help="For how long; by default until it is lifted."
)
@click.option("--note", default="", help="Why, for administrators only.")
@click.pass_context
def ban(context: click.Context, network: str, hours: int | None, note: str) -> None:
    """Keep an address or a NETWORK out, and close its windows. (Of an IPv6 address its whole /64.)"""
    _client(context).post("/bans", {"network": network, "hours": hours, "note": note})
    _say(f"{network} is kept out.")


@admin.command()
@click.argument("network")
@click.pass_context
def lift(context: click.Context, network: str) -> None:
    """Let an address or a NETWORK in again."""
    _client(context).post("/bans/lift", {"network": network})
    _say(f"{network} may come again.")


@admin.command()
@click.option("--node", default="", help="Which node, by its name, if there are several.")
@click.option("--off", is_flag=True, help="Open new tables again.")
@click.pass_context
def drain(context: click.Context, node: str, off: bool) -> None:
    """Have a node open no new tables, so that it can be stopped when its games are over. Its /readyz says so to whoever sends people there."""
    server = _client(context)
    if not node:
        names = [each["name"] for each in server.get("/")["nodes"]]
        if len(names) > 1:
            raise click.UsageError(f"This server has several nodes; --node says which: {', '.join(sorted(names))}.")
    server.post("/drain", {"node": node, "draining": not off})
    click.echo("New tables are opened again." if off else "No new tables are opened; games that are on go on.")


def _say(line: str) -> None:
    """Print a line that may contain text from strangers or other servers."""
    click.echo(printable(line))


def _when(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M:%S}Z"


def _until(at: int | None) -> str:
    return "until it is lifted" if at is None else f"until {_when(at)}"


def _in_brackets(note: str) -> str:
    return f" ({note})" if note else ""
