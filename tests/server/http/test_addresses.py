"""Who is one caller, and by which names a server is called."""

import pytest

from orderup.server.http.access.addresses import client_key, is_local_hostname
from orderup.server.http.access.security import unknown_host


def test_a_household_s_addresses_are_one_caller() -> None:
    assert client_key("2001:db8:1:2:aaaa::1") == client_key("2001:db8:1:2::ffff") == "2001:db8:1:2::/64"
    assert client_key("2001:db8:1:3::1") != client_key("2001:db8:1:2::1")
    assert client_key("::ffff:192.0.2.7") == client_key("192.0.2.7") == "192.0.2.7"
    assert client_key("") == ""


@pytest.mark.parametrize(
    "name",
    [
        "localhost",
        "127.0.0.1",
        "192.168.1.7",
        "[::1]",
        "fe80::1",
        "diner",
        "Diner.local",
        "pi.lan",
        "a.home.arpa",
        "x.localhost.",
    ],
)
def test_names_that_nobody_can_register_are_one_s_own(name: str) -> None:
    assert is_local_hostname(name)


@pytest.mark.parametrize(
    "name", ["evil.example", "127.0.0.1.evil.example", "local.evil", "lan.com", "diner.local.evil.com"]
)
def test_names_that_somebody_can_register_are_not(name: str) -> None:
    assert not is_local_hostname(name)


@pytest.mark.parametrize(
    ("host", "foreign"),
    [
        ("localhost:8000", None),
        ("192.168.1.7:8000", None),
        ("[::1]:8000", None),
        ("diner.example", None),
        ("DINER.example:443", None),
        ("evil.example", "evil.example"),
        ("evil.example:8000", "evil.example"),
        ("diner.example@evil.example", ""),
        ("evil example", ""),
    ],
)
def test_a_server_goes_by_its_own_names_and_by_those_of_its_sites(host: str, foreign: str | None) -> None:
    assert unknown_host([(b"host", host.encode())], ["https://diner.example"]) == foreign
