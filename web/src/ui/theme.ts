/** Lets the whole page wear the skin of a game, if it has one (`page/skin.css`); returns how to take it off. */
export function applyTheme(game: string | undefined): () => void {
  const { dataset } = document.documentElement;
  if (game !== undefined) dataset["game"] = game;
  return () => delete dataset["game"];
}
