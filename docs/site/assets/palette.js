// Put the chosen colors on the page before it is painted.
{
  const color = window.__md_get("__palette")?.color;
  if (color?.media === "(prefers-color-scheme)") {
    const mode = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const input = document.querySelector(`[data-md-color-media="(prefers-color-scheme: ${mode})"]`);
    for (const name of ["media", "scheme", "primary", "accent"]) {
      color[name] = input.getAttribute(`data-md-color-${name}`);
    }
  }
  for (const [name, value] of Object.entries(color ?? {})) {
    document.body.setAttribute(`data-md-color-${name}`, value);
  }
}
