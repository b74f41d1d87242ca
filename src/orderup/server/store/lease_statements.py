"""Nodes and leases in PostgreSQL. Each step is a function of a connection, whose transaction the caller commits.

A node is alive until another one finds that its time has run out by the database's clock, and deletes its row. The time is shorter if the connection of
its last heartbeat is gone, since a process that has ended leaves none. A deletion is final: a node that comes back is a new incarnation. So it is always clear whether a lease's holder is gone, and no two clocks are ever compared.
"""

from __future__ import annotations

import sqlalchemy as sa

from orderup.server.store.records import TableRow
from orderup.server.store.schema import RECENTLY_ACTIVE_FIRST, tables

metadata = sa.MetaData()
nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("incarnation", sa.String),
    sa.Column("alive_until", sa.DateTime(timezone=True)),
    sa.Column("keys", sa.String),
    sa.Column("reachable", sa.Boolean),
    sa.Column("backend", sa.Integer),
)
leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("holder", sa.String),
    sa.Column("fence", sa.BigInteger),
)
LEASE_LOCK_ID = 0x6F757032
"""The advisory lock for changes of leases and nodes: one transaction at a time, and each sees the changes of the one before."""
ADOPTION_BATCH_SIZE = 200
"""Tables that are adopted in one transaction, so that several nodes share the tables of a dead one."""

LOCK_LEASES = sa.text("SELECT pg_advisory_xact_lock(:lock)")
REPLACE_NODE = sa.text("""
    INSERT INTO nodes (id, incarnation, alive_until, keys, reachable, backend)
    VALUES (:id, :incarnation, clock_timestamp() + make_interval(secs => :seconds), :keys, :reachable, NULL)
    ON CONFLICT (id) DO UPDATE
    SET incarnation = excluded.incarnation, alive_until = excluded.alive_until, keys = excluded.keys, reachable = excluded.reachable, backend = NULL
    WHERE :replace_any OR nodes.incarnation = :before OR nodes.alive_until < clock_timestamp()
""")
RENEW_NODE = sa.text("""
    UPDATE nodes SET alive_until = clock_timestamp() + make_interval(secs => :seconds), reachable = :reachable, backend = pg_backend_pid()
    WHERE id = :id AND incarnation = :incarnation
""")
DEAD_AT_SQL = """
    (alive_until - CASE WHEN backend IS NULL OR EXISTS (SELECT FROM pg_stat_activity WHERE pid = backend) THEN make_interval()
                   ELSE make_interval(secs => :ttl_reduction_s) END)
"""
DELETE_DEAD_NODES = sa.text(f"DELETE FROM nodes WHERE {DEAD_AT_SQL} < clock_timestamp()")  # noqa: S608  # it has no outside input
SELECT_LIVING_NODES = sa.text(f"""
    SELECT incarnation, id, greatest(extract(epoch FROM {DEAD_AT_SQL} - clock_timestamp()), 0)::float AS seconds FROM nodes
""")  # noqa: S608  # it has no outside input
SELECT_NODES_WITH_OTHER_KEYS = sa.text(
    "SELECT id FROM nodes WHERE keys <> :keys AND id <> :id AND alive_until >= clock_timestamp()"
)
ARE_OTHERS_REACHABLE = sa.text("""
    SELECT EXISTS (SELECT FROM nodes WHERE id <> :id AND reachable AND alive_until >= clock_timestamp())
""")
IS_ORPHAN_SQL = """
    (leases."table" IS NULL OR NOT EXISTS (SELECT FROM nodes WHERE nodes.incarnation = leases.holder))
"""
HAS_ORPHANS = sa.text(f"""
    SELECT EXISTS (SELECT FROM tables LEFT JOIN leases ON leases."table" = tables.id WHERE {IS_ORPHAN_SQL})
""")  # noqa: S608  # it has no outside input
ADOPT_ORPHANS = sa.text(f"""
    WITH orphans AS (
        SELECT tables.id FROM tables LEFT JOIN leases ON leases."table" = tables.id
        WHERE {IS_ORPHAN_SQL} AND EXISTS (SELECT FROM nodes WHERE nodes.incarnation = :incarnation)
        ORDER BY tables.id LIMIT :batch
    )
    INSERT INTO leases ("table", holder, fence) SELECT id, :incarnation, nextval('fences') FROM orphans
    ON CONFLICT ("table") DO UPDATE SET holder = excluded.holder, fence = nextval('fences')
    WHERE NOT EXISTS (SELECT FROM nodes WHERE nodes.incarnation = leases.holder)
    RETURNING "table", fence
""")  # noqa: S608  # it has no outside input
CLAIM_TABLE = sa.text("""
    INSERT INTO leases ("table", holder, fence) VALUES (:table, :incarnation, nextval('fences'))
    ON CONFLICT ("table") DO UPDATE SET holder = excluded.holder, fence = nextval('fences')
    WHERE NOT EXISTS (SELECT FROM nodes WHERE nodes.incarnation = leases.holder)
    RETURNING fence
""")
INHERIT_TABLES = sa.text("""
    UPDATE leases SET holder = :incarnation, fence = nextval('fences') WHERE holder = :before RETURNING "table", fence
""")
RELEASE_TABLE = sa.text("""DELETE FROM leases WHERE "table" = :table AND fence = :fence""")
DELETE_STALE_LEASES = sa.text("""
    DELETE FROM leases WHERE NOT EXISTS (SELECT FROM nodes WHERE nodes.incarnation = leases.holder)
    AND NOT EXISTS (SELECT FROM tables WHERE tables.id = leases."table")
""")
SELECT_HOLDER = sa.text("""
    SELECT coalesce(nodes.id, '') FROM leases LEFT JOIN nodes ON nodes.incarnation = leases.holder
    WHERE leases."table" = :table
""")
SELECT_NO_HOLDER = sa.text("SELECT '' FROM tables WHERE id = :table")


def lock_leases(connection: sa.Connection) -> None:
    """Lock leases and nodes against changes by others until the transaction ends."""
    connection.execute(LOCK_LEASES, {"lock": LEASE_LOCK_ID})


def nodes_with_other_keys(connection: sa.Connection, node: str, key_id: str) -> list[str]:
    """Return the ids of other living nodes that encrypt with another key than the one with the id `key_id`."""
    return [*connection.execute(SELECT_NODES_WITH_OTHER_KEYS, {"id": node, "keys": key_id}).scalars()]


def living_nodes(connection: sa.Connection) -> list[str]:
    """Return the ids of all nodes that are alive."""
    alive = nodes.c.alive_until >= sa.func.clock_timestamp()
    return [*connection.execute(sa.select(nodes.c.id).where(alive).order_by(nodes.c.id)).scalars()]


def tables_of(connection: sa.Connection, node: str) -> list[TableRow]:
    """Return the tables that a node holds."""
    held = tables.join(leases, leases.c.table == tables.c.id).join(nodes, nodes.c.incarnation == leases.c.holder)
    found = connection.execute(sa.select(tables).select_from(held).where(nodes.c.id == node))
    return [TableRow(**row) for row in found.mappings()]


def other_nodes(connection: sa.Connection, node: str) -> list[str]:
    """Return the ids of the other nodes whose rows have not been deleted."""
    return [*connection.execute(sa.select(nodes.c.id).where(nodes.c.id != node)).scalars()]


def register(
    connection: sa.Connection,
    node: str,
    incarnation: str,
    key_id: str,
    ttl_s: float,
    previous: str | None,
    *,
    reachable: bool,
) -> bool:
    """Register a node, which is alive for `ttl_s` seconds, as the successor of incarnation `previous`; None: of any. Return False if another incarnation is alive."""
    lock_leases(connection)
    values = {"id": node, "incarnation": incarnation, "seconds": ttl_s, "keys": key_id, "reachable": reachable}
    taken = connection.execute(REPLACE_NODE, {**values, "before": previous or "", "replace_any": previous is None})
    connection.execute(DELETE_STALE_LEASES)
    return taken.rowcount == 1


def incarnation_of(connection: sa.Connection, node: str) -> str | None:
    """Return the last incarnation of a node, if its row has not been deleted. Call `lock_leases` before, so that nothing changes meanwhile."""
    found: str | None = connection.execute(sa.select(nodes.c.incarnation).where(nodes.c.id == node)).scalar()
    return found


def inherit(connection: sa.Connection, incarnation: str, previous: str | None) -> list[tuple[TableRow, int]]:
    """Give a node the tables of its incarnation `previous`, and return them with their new fences."""
    taken = connection.execute(INHERIT_TABLES, {"incarnation": incarnation, "before": previous or ""})
    return _with_rows(connection, {table: fence for table, fence in taken})  # noqa: C416  # rows, not tuples


def renew(connection: sa.Connection, node: str, incarnation: str, ttl_s: float, *, reachable: bool) -> bool:
    """Extend the life of a node to `ttl_s` seconds from now. Return whether it is still alive: if not, other nodes may hold its tables already."""
    values = {"id": node, "incarnation": incarnation, "seconds": ttl_s, "reachable": reachable}
    return connection.execute(RENEW_NODE, values).rowcount == 1


def others_are_reachable(connection: sa.Connection, node: str) -> bool:
    """Whether another living node can reach the bus."""
    return bool(connection.execute(ARE_OTHERS_REACHABLE, {"id": node}).scalar_one())


def delete_dead_and_read_living_nodes(
    connection: sa.Connection, disconnected_ttl_reduction_s: float
) -> tuple[dict[str, str], float]:
    """Delete all nodes whose time has run out: of those whose connections are gone, `disconnected_ttl_reduction_s` seconds sooner. Return the ids of the others by incarnation, and the seconds until the next one's time runs out."""
    connection.execute(DELETE_DEAD_NODES, {"ttl_reduction_s": disconnected_ttl_reduction_s})
    rows = connection.execute(SELECT_LIVING_NODES, {"ttl_reduction_s": disconnected_ttl_reduction_s}).all()
    return {row.incarnation: row.id for row in rows}, min((row.seconds for row in rows), default=0.0)


def has_orphans(connection: sa.Connection) -> bool:
    """Whether there are tables that no living node holds. This scans all tables."""
    return bool(connection.execute(HAS_ORPHANS).scalar_one())


def unregister(connection: sa.Connection, node: str, incarnation: str) -> None:
    """Delete a node, so that others may take its tables."""
    connection.execute(sa.delete(nodes).where(nodes.c.id == node, nodes.c.incarnation == incarnation))


def claim(connection: sa.Connection, incarnation: str, table: str) -> int | None:
    """Take a table that no living node holds, and return the fence; None: a node holds it."""
    lock_leases(connection)
    found: int | None = connection.execute(CLAIM_TABLE, {"incarnation": incarnation, "table": table}).scalar()
    return found


def adopt(connection: sa.Connection, incarnation: str) -> list[tuple[TableRow, int]]:
    """Take some of the tables that no living node holds, and return them with their fences; empty: there are no more."""
    lock_leases(connection)
    taken = connection.execute(ADOPT_ORPHANS, {"incarnation": incarnation, "batch": ADOPTION_BATCH_SIZE})
    return _with_rows(connection, {table: fence for table, fence in taken})  # noqa: C416  # rows, not tuples


def _with_rows(connection: sa.Connection, fences: dict[str, int]) -> list[tuple[TableRow, int]]:
    rows = connection.execute(
        sa.select(tables).where(tables.c.id.in_(fences)).order_by(*RECENTLY_ACTIVE_FIRST)
    ).mappings()
    return [(TableRow(**row), fences[row["id"]]) for row in rows]


def drop_unknown_leases(connection: sa.Connection, incarnation: str, known: list[str]) -> None:
    """Release all tables of an incarnation except those that it knows."""
    lock_leases(connection)
    own = sa.delete(leases).where(leases.c.holder == incarnation)
    connection.execute(
        own.where(leases.c.table != sa.all_(sa.bindparam("known", type_=sa.ARRAY(sa.String)))), {"known": known}
    )


def release(connection: sa.Connection, table: str, fence: int) -> None:
    """Release a table."""
    connection.execute(RELEASE_TABLE, {"table": table, "fence": fence})


def holder_of(connection: sa.Connection, table: str) -> str | None:
    """Return the id of the living node that holds a table; "": no node does; None: there is no such table."""
    for question in (SELECT_HOLDER, SELECT_NO_HOLDER):
        found: str | None = connection.execute(question, {"table": table}).scalar()
        if found is not None:
            return found
    return None
