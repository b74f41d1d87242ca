/** Return a function that converts a rectangle of the window to a layer's own pixels; the layer may be moved or scaled. */
export function rectInLayer(layer: HTMLElement): (rect: DOMRect) => DOMRect {
  const { left, top, width } = layer.getBoundingClientRect();
  const scale = layer.offsetWidth === 0 ? 1 : width / layer.offsetWidth;
  return (rect) =>
    new DOMRect(
      (rect.left - left) / scale,
      (rect.top - top) / scale,
      rect.width / scale,
      rect.height / scale,
    );
}
