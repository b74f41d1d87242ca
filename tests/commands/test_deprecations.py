"""Deprecations are shown on the error stream, and other warnings are left alone."""

import warnings

import pytest

from orderup.commands.shared import show_deprecations


def test_each_deprecation_is_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    with show_deprecations():
        for _ in range(2):
            warnings.warn("`old` is called `new` now", DeprecationWarning, stacklevel=1)
    assert capsys.readouterr().err == "Warning: `old` is called `new` now\n"


def test_deprecations_are_printed_before_an_error_ends_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        warnings.warn("`old` is called `new` now", DeprecationWarning, stacklevel=1)
        raise ValueError("no such bot")

    with pytest.raises(ValueError, match="no such bot"), show_deprecations():
        fail()
    assert capsys.readouterr().err == "Warning: `old` is called `new` now\n"


def test_other_warnings_go_where_they_go_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.warns(RuntimeWarning, match="overflow"), show_deprecations():
        warnings.warn("overflow", RuntimeWarning, stacklevel=1)
    assert capsys.readouterr().err == ""
