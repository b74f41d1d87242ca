"""The audit of the locks finds what is wrong with them, and says what it could not ask."""

import json

from tools.audit import Findings, last_line, page_faults, python_faults, read_npm_audit, read_pip_audit

HASH = f"--hash=sha256:{'0' * 64}"


def test_a_package_that_is_not_pinned_is_a_fault() -> None:
    (fault,) = python_faults("play", f"click>=8 \\\n    {HASH}\nnumpy==2.0 ; python_version > '3' \\\n    {HASH}\n")
    assert "click>=8" in fault


def test_a_package_without_a_hash_is_a_fault() -> None:
    (fault,) = python_faults("play", f"click==8.0\nnumpy==2.0 \\\n    {HASH}\n")
    assert fault == "requirements/play.txt has no hash of click==8.0"


def test_half_a_hash_is_none() -> None:
    assert list(python_faults("play", f"click==8.0 \\\n    {HASH[:-1]}\n"))


def test_the_pages_packages_are_pinned_and_hashed_too() -> None:
    lock = {
        "": {"version": "0.1.0"},
        "node_modules/good": {"version": "1.2.3", "integrity": "sha512-AAAA"},
        "node_modules/loose": {"version": "^1.2.3", "integrity": "sha512-AAAA"},
        "node_modules/good/node_modules/@a/bare": {"version": "1.0.0", "dev": True},
    }
    faults = list(page_faults(json.dumps({"packages": lock})))
    assert len(faults) == 2
    assert "loose" in faults[0]
    assert "@a/bare@1.0.0" in faults[1]


def test_an_advisory_is_a_fault_and_what_the_service_does_not_know_is_a_note() -> None:
    found, known = Findings(), {"name": "b", "version": "1", "vulns": [{"id": "GHSA-1", "fix_versions": ["2"]}]}
    read_pip_audit("test", {"dependencies": [{"name": "a", "skip_reason": "not found"}, known]}, found)
    assert found.faults == ["b==1: GHSA-1, mended in 2"]
    assert len(found.notes) == len(found.done) == 1


def test_nothing_that_was_not_asked_for_is_said_to_be_checked() -> None:
    found = Findings()
    read_pip_audit("test", {"dependencies": [{"name": "a", "skip_reason": "not found"}]}, found)
    assert (found.faults, found.done) == ([], [])
    assert len(found.notes) == 1


def test_what_npm_knows_is_a_fault() -> None:
    found = Findings()
    read_npm_audit({"vulnerabilities": {"x": {"range": "<2", "severity": "high"}}}, found)
    assert found.faults == ["npm: x <2: high"]


def test_neither_addresses_nor_places_stand_in_a_note() -> None:
    assert last_line("npm warn x\nno answer from https://example.org/x, see /root/log\n") == "no answer from … see …"
