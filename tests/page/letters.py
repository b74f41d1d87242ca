"""How small the letters at a table may be."""

LEAST_LETTERS_PX = 12
TINY = f"""() => [...document.querySelectorAll('.play *')].filter(e => {{
    const worded = [...e.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const {{ fontSize, visibility }} = getComputedStyle(e);
    const seen = e.getBoundingClientRect().width > 1 && visibility !== 'hidden' && !e.closest('.visually-hidden, .bound .card, .moment .card');
    return worded && seen && parseFloat(fontSize) < {LEAST_LETTERS_PX};
}}).map(e => `${{e.className}}: ${{e.textContent}} (${{getComputedStyle(e).fontSize}})`)"""
"""Lists words in letters that are too small, but for those on a card that lies small beside words that name it."""
