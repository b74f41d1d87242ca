"""What several tests measure at Villains' table, and in which windows."""

HAND, DECK = 4, 18
HINT_PX = 56
"""As high is the line of a hint, which a table with hints has above it."""
SIZES = ((390, 844), (360, 740), (820, 1180), (1440, 900))
RUN_INTO = """() => {
    const parts = [...document.querySelectorAll('.plate, .stack, .counts, .me .deck, .me div.hero, .center > *, .prompt')];
    const box = e => e.getBoundingClientRect();
    const within = (a, b) => a.closest('.pile') !== null && a.closest('.pile') === b.closest('.pile');
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return parts.flatMap((a, i) => parts.slice(i + 1).filter(b => !within(a, b) && meet(box(a), box(b))).map(b => `${a.className} ${b.className}`));
}"""
"""Lists what lies on what, of the things that lie beside each other."""
CROWDED = """() => {
    const [text, bar] = ['.prompt p', '.prompt'].map(selector => document.querySelector(selector).getBoundingClientRect());
    return text.top < bar.top || text.bottom > bar.bottom;
}"""
"""Whether the bar has less room than what it says."""
COVERED = """() => [...document.querySelectorAll('.counts')].filter(chip => {
    const r = chip.getBoundingClientRect();
    return r.left < 0 || r.right > innerWidth || chip.scrollWidth > chip.clientWidth + 1;
}).length"""
"""Counts the standings that are not whole on the screen."""
