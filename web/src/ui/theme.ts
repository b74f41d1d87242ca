/** Give the whole page the skin of a game, if it has one (`page/skin.css`); return the clean-up. */
export function applyTheme(game: string | undefined): () => void {
  const { dataset } = document.documentElement;
  if (game !== undefined) dataset["game"] = game;
  return () => delete dataset["game"];
}
