/** Return the text of the page that the server serves now. */
async function frontPage(): Promise<string> {
  const answer = await fetch("/", { cache: "no-store" });
  return answer.ok ? answer.text() : "";
}

/** Return the address of this page's script: its name is a digest of its content. */
const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");

/** Finds out whether the server has a newer page, as after an upgrade. It is offered only between games. */
export class NewerPage {
  /** True if there is one. */
  available = $state(false);
  /** True during a game, which nobody should be drawn away from. */
  playing = $state(false);
  readonly offered = $derived(this.available && !this.playing);

  /** Check whether there is one. A server that does not answer has none. */
  async check(served: () => Promise<string> = frontPage, own = ownScript()): Promise<void> {
    if (!own) return;
    const page = await served().catch(() => "");
    if (page) this.available = !page.includes(own);
  }
}

export const newerPage = new NewerPage();
