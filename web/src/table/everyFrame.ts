/** Looks now, and again before every frame; returns what ends that. */
export function everyFrame(look: () => void): () => void {
  let frame = 0;
  const follow = () => {
    look();
    frame = requestAnimationFrame(follow);
  };
  follow();
  return () => cancelAnimationFrame(frame);
}
