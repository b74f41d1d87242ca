"""What several tests measure at Lucky Penny's table, and in which windows."""

ZONES = [".guests", ".others", ".clock", ".market", ".prompt", ".hand"]
CUT = """() => {
    const out = (r, room) => r.left < room.left - 1 || r.right > room.right + 1 || r.top < room.top - 1.5 || r.bottom > room.bottom + 1.5;
    const words = [['.bars .name > span', '.order'], ['.card .name', '.card'], ['.card .kind', '.card'], ['.guests h3', '.who'],
        ['.prompt .text p:not(:has(.pictured))', '.prompt'], ['.prompt .pictured', '.prompt'], ['.cell svg', '.cell'], ['.seat .money', '.inside'], ['.seat .partner', '.inside'], ['.guests .tips', '.sheet'], ['.bars .order', '.bars'],
        ['.guests .more', '.who'], ['.guests .shares > span', '.sheet'], ['.piles .n', '.market'], ['.piles .n', '.piles'], ['.cell .word', '.cell']];
    return words.flatMap(([what, where]) => [...document.querySelectorAll(what)].filter(e => {
        const range = document.createRange();
        range.selectNodeContents(e);
        const { left, right, width } = range.getBoundingClientRect();
        const { top, bottom } = e.getBoundingClientRect();
        const r = { left, right, width, top, bottom };
        return r.width > 0 && out(r, e.closest(where).getBoundingClientRect());
    }).map(e => `${what}: ${e.textContent}`));
}"""
"""Lists the words that do not fit into where they stand."""
