/** The page that the house serves now, as text. */
async function frontPage(): Promise<string> {
  const answer = await fetch("/", { cache: "no-store" });
  return answer.ok ? answer.text() : "";
}

/** The script that this page was begun with: its name is a digest of it. */
const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");

/** Whether the house has a newer page by now, as after an upgrade. It is offered when no game is on. */
export class NewerPage {
  /** There is one. */
  available = $state(false);
  /** A game is on here, from which nobody is to be drawn away. */
  playing = $state(false);
  readonly offered = $derived(this.available && !this.playing);

  /** Looks whether there is one. A house that says nothing has none. */
  async check(served: () => Promise<string> = frontPage, own = ownScript()): Promise<void> {
    if (!own) return;
    const page = await served().catch(() => "");
    if (page) this.available = !page.includes(own);
  }
}

export const newerPage = new NewerPage();
