"""The verdicts on a journal: its signature, whether it is unchanged, whether the shuffle was honest, and whether the rules were followed; and its mark for research."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from orderup.match.invariants import check_journal_invariants
from orderup.match.journal_lines import (
    DECODE_ERRORS,
    JOURNAL_VERSION_WITHOUT_SEAL,
    HouseField,
    JournalError,
    ResearchField,
    SealLine,
    check_no_duplicate_names,
    journal_version,
    parse_journal,
    split_lines,
    validate_lines,
)
from orderup.match.replay import ShuffleError, can_verify, check_commitment, verify
from orderup.match.seal import HashChain, is_signed_by

Lines = list[Mapping[str, Any]]

COMMITTED_TEXT: Final = "the seed is the one that was committed to"
PLAYED_TEXT: Final = "every move and card is what the rules give, and what is told of races and newcomers fits"
MARKED_TEXT: Final = "everybody was told before the game that it may be used when it is over"
UNMARKED_TEXT: Final = "not marked"
UNSIGNED_CLAIM_TEXT: Final = "it says so, but not as its server has signed it"
INVARIANTS_HOLD_TEXT: Final = "numbers, times, races, cards from zone to zone and the result's shape are right"

EXIT_UNSIGNED: Final = 7
EXIT_UNVERIFIED: Final = 8
"""Exit codes for undecidable parts. A fault has 3 to 6, in the order in which the parts are checked."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on one part: it holds, it does not, or (None) that cannot be decided."""

    holds: bool | None
    text: str


@dataclass(frozen=True)
class JournalVerdicts:
    """The verdicts on a journal."""

    signed: Verdict
    unchanged: Verdict
    shuffle: Verdict
    rules: Verdict
    research: Verdict
    """Whether its server allows research with it. It is no fault, so the exit code ignores it."""

    @property
    def exit_code(self) -> int:
        """The exit code: 0 if all holds, else that of the first fault."""
        parts = (self.unchanged, self.signed, self.shuffle, self.rules)
        broken = next((code for code, part in enumerate(parts, 3) if part.holds is False), 0)
        doubt = EXIT_UNSIGNED if self.signed.holds is None else EXIT_UNVERIFIED if self.rules.holds is None else 0
        return broken or doubt


def judge_journal(journal: bytes, house_key: str | None = None) -> JournalVerdicts:
    """Check the content of a journal file. `house_key` is the public key, hexadecimal, that should have signed it. Raises JournalError if it is no journal."""
    written = split_lines(journal)
    signed, unchanged = _judge_seal(written, house_key)
    research = _judge_research(written[0], is_sealed=bool(signed.holds and unchanged.holds))
    try:
        lines = validate_lines([*parse_journal(journal)])
        check_no_duplicate_names(journal)
    except JournalError as error:
        unread = Verdict(False, str(error))
        return JournalVerdicts(signed, unchanged, unread, unread, research)
    return JournalVerdicts(signed, unchanged, *_judge_game(lines), research)


def _judge_research(first: bytes, *, is_sealed: bool) -> Verdict:
    """Return whether the server has marked the game: an unsigned mark could be anybody's."""
    try:
        says_so = msgspec.json.decode(first, type=ResearchField).research
    except DECODE_ERRORS:
        says_so = False  # the verdict on the rules reports the error in line 1
    if not says_so:
        return Verdict(None, UNMARKED_TEXT)
    return Verdict(is_sealed, MARKED_TEXT if is_sealed else UNSIGNED_CLAIM_TEXT)


def is_signed(journal: bytes, house_key: str | None = None) -> bool:
    """Return whether a journal file is as its server has signed it; with `house_key`, whether that server has. Raises JournalError if it is no journal."""
    return all(part.holds for part in _judge_seal(split_lines(journal), house_key))


def check_unchanged(journal: bytes) -> None:
    """Check that nobody has changed a journal file since it was sealed, as far as can be decided. Raises JournalError."""
    for part in _judge_seal(split_lines(journal), None):
        if part.holds is False:
            raise JournalError(part.text)


def _judge_seal(written: list[bytes], expected: str | None) -> tuple[Verdict, Verdict]:
    """Return the verdicts on the signature and on whether the file is unchanged. Raises JournalError."""
    if not written:
        raise JournalError("the file is empty")
    if journal_version(written[0]) == JOURNAL_VERSION_WITHOUT_SEAL:
        signed = Verdict(None if expected is None else False, "not signed: journal version 1")
        return signed, Verdict(None, "nothing binds the lines: journal version 1")
    seal = _seal(written[-1])
    if seal is None:
        torn = Verdict(False, "there is no last line with chain and signature, and nothing else")
        return torn, torn
    chained = HashChain(written[:-1]).head.hex() == seal.chain
    text = "every line is as it was chained" if chained else "the lines are not those that were chained"
    try:
        house = msgspec.json.decode(written[0], type=HouseField).house
    except DECODE_ERRORS as error:
        return Verdict(False, f"line 1: {error}"), Verdict(chained, text)
    return _judge_signature(house, seal, expected), Verdict(chained, text)


def _seal(last: bytes) -> SealLine | None:
    """Return the seal, if the line has its canonical form: no chain covers the line itself."""
    try:
        seal = msgspec.json.decode(last, type=SealLine)
    except DECODE_ERRORS:
        return None
    return seal if msgspec.json.encode(seal) == last else None


def _judge_signature(house: str | None, seal: SealLine, expected: str | None) -> Verdict:
    if house is None and seal.signature is None:
        return Verdict(None if expected is None else False, "not signed: no server has written it")
    if house is None or seal.signature is None:
        return Verdict(False, "house and signature belong together, and one of them is missing")
    if not is_signed_by(house, seal.chain, seal.signature):
        return Verdict(False, f"the signature is not that of the server {house}")
    if expected not in (None, house):
        return Verdict(False, f"signed by another server, {house}")
    return Verdict(True, f"the server {house}")


def _judge_game(lines: Lines) -> tuple[Verdict, Verdict]:
    """Return the verdicts on shuffle and rules: by playing again, if this release can, and by the invariants of any rules."""
    header, known, committed = lines[0], can_verify(lines[0]), COMMITTED_TEXT
    try:
        check_commitment(lines)
        committed += _named(header)
        if known:
            verify(lines)
        check_journal_invariants(lines)  # playing again copies what does not follow from the moves
    except ShuffleError as error:
        return Verdict(False, str(error)), Verdict(None, "without an honest shuffle that cannot be told")
    except JournalError as error:
        return Verdict(None, f"{committed}; what came of it cannot be told"), Verdict(False, str(error))
    if known:
        return Verdict(True, f"{committed}; the cards come from it"), Verdict(True, PLAYED_TEXT)
    played = f"rules version {header['rules']} of {header['game']}, which this release does not run"
    unseen = f"{committed}; whether the cards come from it cannot be told without {played}"
    return Verdict(None, unseen), Verdict(None, f"played under {played}; {INVARIANTS_HOLD_TEXT}")


def _named(header: Mapping[str, Any]) -> str:
    """Return a clause with the seats that have contributed to the seed, and those that have withheld their contributions."""
    bound, withheld = header.get("contributors", []), header.get("withheld", [])
    names = dict(enumerate(header["seats"]))
    given = [seat for seat, share in enumerate(bound) if share not in ("bot", "none") and seat not in withheld]
    added = (
        f", and so is what {', '.join(names.get(seat, '?') for seat in given)} added"
        if given
        else "; no seat has added to it"
    )
    return added + "".join(f"; {names.get(seat, '?')} WITHHELD what was promised" for seat in withheld)
