import type { Names } from "$lib/game/names";
import { loadGamePage } from "$lib/table/loadGamePage";
import { setShownDeck } from "$lib/table/shownDeck";
import type { GamePage } from "$lib/table/gamePage";
import { t } from "$lib/i18n/t";
import { motionDuration } from "$lib/ui/motion";
import { newerPage } from "$lib/ui/newerPage.svelte";
import { applyTheme } from "$lib/ui/theme";
import { HttpRefusal, readDeck, readTable } from "$lib/wire/http";
import type { Seat } from "$lib/wire/messages";
import { FINAL_CLOSE_CODES, type LiveTable } from "./liveTable.svelte";

const PAGE_CHECK_SPREAD_MS = 10_000;

/** The context of every screen of a live table: the game's page and skin, the seats' names, and whether the table exists. Create it while its component is initialized. */
export class TableScreenContext {
  page = $state.raw<GamePage | null>(null);
  readonly names: Names;
  #wantedPage: string | null = null;
  #isUnknown = $state(false);
  #seenPlayed = $state(false);
  #resultDelayOver = $state(false);
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
    $effect(() => this.#checkForNewerPage());
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
      if (live.connection === "offline" && !live.info) void this.#checkTableExists();
    });
    $effect(() => {
      if (live.info?.state === "playing") this.#seenPlayed = true;
    });
    $effect(() => {
      if (this.over) return this.#delayResult();
    });
  }

  /** Look for a newer page after the server was away, since it may have been upgraded. Clients spread their requests. */
  #checkForNewerPage(): void {
    const { connection } = this.live;
    if (connection === "online" && this.#wasAway)
      setTimeout(() => void newerPage.check(), PAGE_CHECK_SPREAD_MS * Math.random());
    this.#wasAway = connection === "resuming" || connection === "offline";
  }

  readonly over = $derived.by(() => this.live.info?.state === "over");

  /** Why the table can't be shown; null if it can. */
  readonly unavailable = $derived.by(() => {
    const { closeReason } = this.live;
    if (closeReason) {
      const code = FINAL_CLOSE_CODES.find((each) => each === closeReason.code) ?? "no_table";
      return code === "no_table" ? ("table" as const) : code;
    }
    return this.#isUnknown ? ("table" as const) : null;
  });

  /** The note of the server's operator about it. */
  readonly operatorNote = $derived.by(() =>
    this.unavailable === "closed" || this.unavailable === "banned"
      ? this.live.closeReason?.text
      : undefined,
  );

  /** True for a while after the game for those who have seen its last move. */
  readonly lingering = $derived.by(() => this.over && this.#seenPlayed && !this.#resultDelayOver);

  /** Load the game's page and the table's card list: again when the host has chosen another. */
  #loadPage(): void {
    const { info } = this.live;
    const wanted = info && `${info.game} ${info.deck?.sha256 ?? ""}`;
    if (!info || wanted === this.#wantedPage) return;
    this.#wantedPage = wanted;
    void this.#load(info.game, info.deck?.sha256 ?? null, () => wanted === this.#wantedPage);
  }

  async #load(slug: string, deck: string | null, isWanted: () => boolean): Promise<void> {
    const found = await loadGamePage(slug);
    // without its list a table can still be played: with the names in the list
    const list = deck ? await readDeck(deck).catch(() => null) : null;
    if (!isWanted()) return;
    setShownDeck(found, list?.list ?? null);
    this.page = found;
  }

  /** Find out whether a table that never answers exists. */
  async #checkTableExists(): Promise<void> {
    try {
      await readTable(this.live.id);
    } catch (error) {
      if (error instanceof HttpRefusal && error.status === 404) this.#isUnknown = true;
    }
  }

  #delayResult(): () => void {
    const timer = setTimeout(
      () => (this.#resultDelayOver = true),
      motionDuration(this.page?.resultDelayMs ?? 0),
    );
    return () => {
      clearTimeout(timer);
      this.#resultDelayOver = false;
    };
  }
}
