/** Tells where a rectangle of the window lies in a layer that may itself be moved or scaled, in the layer's own pixels. */
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
