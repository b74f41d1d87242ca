"""Headers, and who may connect."""

import pytest

from orderup.server.http.access.security import is_origin_allowed, response_headers


def asked(**headers: str) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://diner.example:8000", True),
        ("https://DINER.example:8000", True),
        ("http://diner.example", False),
        ("http://diner.example:8000.evil.example", False),
        ("http://evil.example", False),
        ("null", False),
        ("", False),
        ("http://[::1", False),
        ("https://club.example", True),
    ],
)
def test_only_our_own_page_and_named_sites_may_connect(origin: str | None, welcome: bool) -> None:
    headers = asked(host="diner.example:8000")
    if origin is not None:
        headers += asked(origin=origin)
    assert is_origin_allowed(headers, ("https://club.example",)) is welcome


def test_a_request_without_a_host_is_a_strangers() -> None:
    assert not is_origin_allowed(asked(origin="http://diner.example"), ())


def policy(host: str) -> str:
    return dict(response_headers(asked(host=host)))[b"content-security-policy"].decode()


def test_scripts_come_from_here_and_nobody_frames_us() -> None:
    shown = policy("localhost:8000")
    assert "script-src 'self';" in shown
    assert "frame-ancestors 'none'" in shown
    assert "connect-src 'self' ws://localhost:8000 wss://localhost:8000;" in shown


def test_only_a_pdf_may_be_framed_and_by_our_own_page_alone() -> None:
    path = f"/api/decks/{'a' * 64}/print.pdf"
    headers = dict(response_headers(asked(host="localhost:8000"), path))
    shown = headers[b"content-security-policy"].decode()
    assert ("object-src 'self'" in shown, "frame-ancestors 'self'" in shown) == (True, True)
    assert headers[b"x-frame-options"] == b"SAMEORIGIN"
    for other in ("/", path + "/", path + "x", f"/x{path}", "/print.pdf"):
        headers = dict(response_headers(asked(host="localhost:8000"), other))
        assert headers[b"x-frame-options"] == b"DENY"
        assert b"object-src 'none'" in headers[b"content-security-policy"]


@pytest.mark.parametrize("host", ["a; script-src *", "a b", "a\r\nx", "", "*"])
def test_a_forged_host_does_not_get_into_the_policy(host: str) -> None:
    assert "connect-src 'self';" in policy(host)


def test_all_answers_forbid_sniffing() -> None:
    assert (b"x-content-type-options", b"nosniff") in response_headers([])
