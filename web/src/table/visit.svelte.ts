import type { Names } from "$lib/game/names";
import { loadGame } from "$lib/game/load";
import { setShownDeck } from "$lib/game/shownDeck";
import type { GamePage } from "$lib/game/page";
import { t } from "$lib/i18n/t";
import { motionDuration } from "$lib/ui/motion";
import { newerPage } from "$lib/ui/newerPage.svelte";
import { applyTheme } from "$lib/ui/theme";
import { HttpRefusal, readDeck, readTable } from "$lib/wire/http";
import type { Seat } from "$lib/wire/messages";
import type { LiveTable } from "./liveTable.svelte";

const LOOK_WITHIN_MS = 10_000;
/** Goodbyes that say more than that there is no such table. */
const DISMISSED = ["full", "closed", "banned"] as const;

/** What every screen of a live table needs besides its state: the game's page and skin, the seats' names, and whether there is such a table. Made together with its component. */
export class Visit {
  page = $state.raw<GamePage | null>(null);
  readonly names: Names;
  #wanted: string | null = null;
  #unknown = $state(false);
  #seenPlayed = $state(false);
  #curtain = $state(false);
  #wasAway = false;

  constructor(private readonly live: LiveTable) {
    this.names = {
      get you() {
        return live.seat;
      },
      of: (seat: Seat | null) =>
        seat === null ? t("table.house") : (live.nameOf(seat) ?? t("table.seat", { n: seat + 1 })),
    };
    $effect(() => applyTheme(live.info?.game));
    $effect(() => this.#lookForNewerPage());
    $effect(() => {
      newerPage.playing = live.playing;
      return () => (newerPage.playing = false);
    });
    $effect(() => this.#loadPage());
    $effect(() => {
      const { page } = this;
      if (page) return () => setShownDeck(page, null); // elsewhere the game's own cards are shown
    });
    $effect(() => {
      if (live.connection === "offline" && !live.info) void this.#look();
    });
    $effect(() => {
      if (live.info?.state === "playing") this.#seenPlayed = true;
    });
    $effect(() => {
      if (this.over) return this.#draw();
    });
  }

  /** A house that was away may have been renewed. Not all who come back ask at once. */
  #lookForNewerPage(): void {
    const { connection } = this.live;
    if (connection === "online" && this.#wasAway)
      setTimeout(() => void newerPage.look(), LOOK_WITHIN_MS * Math.random());
    this.#wasAway = connection === "resuming" || connection === "offline";
  }

  readonly over = $derived.by(() => this.live.info?.state === "over");

  /** Why there is nothing to be seen, if so. */
  readonly missing = $derived.by(() => {
    const { closeReason } = this.live;
    if (closeReason)
      return DISMISSED.find((code) => code === closeReason.code) ?? ("table" as const);
    return this.#unknown ? ("table" as const) : null;
  });

  /** What whoever runs the house has said of it. */
  readonly why = $derived.by(() =>
    this.missing === "closed" || this.missing === "banned"
      ? this.live.closeReason?.text
      : undefined,
  );

  /** Whoever has seen the last move made looks at it for a while. */
  readonly lingering = $derived.by(() => this.over && this.#seenPlayed && !this.#curtain);

  /** Loads the game's page, and the card list that the table plays with: anew when the host has chosen another. */
  #loadPage(): void {
    const { info } = this.live;
    const wanted = info && `${info.game} ${info.deck?.sha256 ?? ""}`;
    if (!info || wanted === this.#wanted) return;
    this.#wanted = wanted;
    void this.#load(info.game, info.deck?.sha256 ?? null, () => wanted === this.#wanted);
  }

  async #load(slug: string, deck: string | null, isWanted: () => boolean): Promise<void> {
    const found = await loadGame(slug);
    // without its list a table can be played all the same: by the names that stand in it
    const list = deck ? await readDeck(deck).catch(() => null) : null;
    if (!isWanted()) return;
    setShownDeck(found, list?.list ?? null);
    this.page = found;
  }

  /** A table that never answers may not exist. */
  async #look(): Promise<void> {
    try {
      await readTable(this.live.id);
    } catch (error) {
      if (error instanceof HttpRefusal && error.status === 404) this.#unknown = true;
    }
  }

  #draw(): () => void {
    const timer = setTimeout(() => (this.#curtain = true), motionDuration(this.page?.curtain ?? 0));
    return () => {
      clearTimeout(timer);
      this.#curtain = false;
    };
  }
}
