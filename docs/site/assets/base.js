// What the theme's bundle expects to find: where the site begins, and what the reader has chosen there.
window.__md_scope = new URL("..", document.currentScript.src);
window.__md_hash = (text) => [...text].reduce((hash, letter) => (hash << 5) - hash + letter.charCodeAt(0), 0);
window.__md_get = (key, store = localStorage, scope = window.__md_scope) =>
  JSON.parse(store.getItem(`${scope.pathname}.${key}`));
window.__md_set = (key, value, store = localStorage, scope = window.__md_scope) => {
  try {
    store.setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store only forgets the choice.
  }
};
document.documentElement.setAttribute("data-platform", navigator.platform);
