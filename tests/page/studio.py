"""Somebody in the studio, where decks are typed in."""

from playwright.async_api import Locator, expect
from tests.page.waiter import Waiter

PLAYABLE = "This deck can be played."
NUM_ROWS = 54
PASTE = """text => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def remarks(waiter: Waiter) -> Locator:
    """What the rules say of the deck."""
    return waiter.page.get_by_role("region", name="What the rules say")


def cell(waiter: Waiter, row: int, column: int) -> Locator:
    """A cell of the table, both counted from 1; the numbers of the rows are no cells."""
    return waiter.page.locator("tbody tr").nth(row - 1).locator("td").nth(column - 1)


async def enter(waiter: Waiter, game: str = "diner") -> None:
    """Open the studio with the standard deck of a game."""
    await waiter.enter(f"/studio/{game}")
    await expect(remarks(waiter)).to_contain_text(PLAYABLE)


async def press(waiter: Waiter, *keys: str) -> None:
    """Press one key after the other."""
    for key in keys:
        await waiter.page.keyboard.press(key)


async def paste(waiter: Waiter, text: str) -> None:
    """Paste what another program has put on the clipboard."""
    await waiter.page.evaluate(PASTE, text)
