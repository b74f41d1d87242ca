import { tick } from "svelte";
import { matchesMove, isOffered } from "$lib/game/moves";
import type { SeatPosition } from "$lib/game/seatPosition";
import { reduce, withFaces, type EventWithFaces } from "$lib/game/reducer";
import type {
  ClockInfo,
  Command,
  GameEvent,
  Hint,
  MenuEntry,
  Move,
  Seat,
  ServerMessage,
  TableInfo,
  Takeover,
  View,
  Reason,
  You,
} from "$lib/wire/messages";
import { loggedEvents, type LoggedEvent, type SeatNames } from "./logged";
import { Outbox, type Pending } from "./outbox.svelte";
import { SeatKeys } from "./seatKeys";
import { SeedContribution } from "./seedContribution";
import { Watchers, type Watcher } from "./watchers";
import {
  LiveSocket,
  liveUrl,
  type Connection,
  type Listener,
  type TableSocket,
} from "$lib/wire/socket";

/** A clock as the page needs it: when it runs out, on the page's own time. */
export interface Deadline extends ClockInfo {
  readonly at: number;
}

/** What is advised, with the position that it was asked for in. */
export interface ShownHint extends SeatPosition {
  readonly move: Move | null;
  /** What the champion has found; null if the coach has named the move, and nobody else was asked. */
  readonly found: Hint | null;
}

/** The table's card, with everybody there who was there before. */
function withAllStillThere(info: TableInfo, before: TableInfo | null): TableInfo {
  const seats = info.seats.map((seat, n) => {
    const { name, online = false } = before?.seats[n] ?? {};
    return { ...seat, online: seat.online || (online && name === seat.name) };
  });
  return { ...info, seats };
}

/** What a table is there for: to play or to watch at it, to be shown to everybody in a room, who then see what any spectator sees, or as a recording, where there is nothing to be done any more, and nobody to be told to. */
export type Use = "visit" | "show" | "recording";

/** Commands that mean something only while their game is on. */
const OF_A_GAME: ReadonlySet<Command["type"]> = new Set(["move", "hint", "remind"]);
/** When the server has been replaced, the others come back as I do: so long nobody is shown to be gone for that. */
const RETURN_MS = 1500;
/** What the server adds to a name that is taken. */
const NUMBERED = /^ \d+$/;
const FOR_GOOD: ReadonlySet<string> = new Set(["no_table", "full", "closed", "banned"]);

/** One table as this browser sees it: the state behind every screen of `/t/{id}`. */
export class LiveTable implements Listener {
  connection = $state<Connection>("connecting");
  info = $state.raw<TableInfo | null>(null);
  /** When the page heard the latest table card, for its countdown. */
  infoReceivedAt = $state(0);
  you = $state.raw<You>({ seat: null, host: false });
  view = $state.raw<View | null>(null);
  menu = $state.raw<readonly MenuEntry[]>([]);
  deadlines = $state.raw<readonly Deadline[]>([]);
  events = $state.raw<readonly LoggedEvent[]>([]);
  /** What is advised, once that has been asked, until I have moved or can no longer do that. */
  hint = $state.raw<ShownHint | null>(null);
  /** The move that is pointed at on the table (pointing.ts). */
  pointed = $state.raw<Move | null>(null);
  /** What could be done is said above the table, as in a first game. */
  coached = $state(false);
  /** The result has been shown, and the table is looked at again. */
  reopened = $state(false);
  /** It is thinking. */
  hinting = $state(false);
  /** The house waits for its disk: nothing is lost, but nothing counts before it is stored. */
  stalled = $state(false);
  /** Why the server closed the table to us, if it did. */
  closeReason = $state.raw<Reason | null>(null);
  #outbox = new Outbox();
  /** The latest advice, also when it has been put away. */
  #lastHint: ShownHint | null = null;
  /** When the last event of the game came. */
  #heardAt = 0;
  /** What shows who is really there, while all come back to a server that was replaced. */
  #cancelReturn: (() => void) | null = null;
  /** The table's card as it was told last. */
  #told: TableInfo | null = null;
  /** Once a connection is enough. */
  #toldOfStandin = false;
  readonly #watchers = new Watchers();
  readonly #keys: SeatKeys;
  readonly #share: SeedContribution;
  #socket: TableSocket;
  /** It has all happened. */
  readonly recorded: boolean;

  constructor(
    readonly id: string,
    open: (listener: Listener) => TableSocket = (listener) => new LiveSocket(liveUrl(id), listener),
    use: Use = "visit",
  ) {
    this.recorded = use === "recording";
    this.#keys = new SeatKeys(id, use === "visit");
    this.#share = new SeedContribution(id, use === "visit");
    this.#socket = open(this);
  }

  /** Nothing is to be said of the line. */
  readonly online = $derived(this.connection === "online" || this.connection === "resuming");
  readonly seat = $derived(this.you.seat);
  readonly playing = $derived(this.info?.state === "playing" || this.info?.state === "countdown");

  /** There is something that I can do. */
  readonly mayAct = $derived(this.menu.some(({ why }) => why === null));

  /** There is something to decide, and the champion is free. */
  readonly mayAskHint = $derived(!!this.info?.hints && !this.hinting && this.mayAct);

  /** The name of a seat, or null for the house. Whoever leaves a game is spoken of until the next one, or until somebody takes the seat. */
  nameOf(seat: Seat | null): string | null {
    return seat === null ? null : (this.info?.seats[seat]?.name ?? null);
  }

  /** I may change the table: as its host, or while the host is away. */
  readonly mayArrange = $derived(this.you.host || !!this.you.deputy);

  /** Newcomers about whom I have not been heard yet. */
  readonly requestsForMe = $derived(
    (this.info?.requests ?? []).filter(
      ({ asked }) => this.seat !== null && asked.includes(this.seat),
    ),
  );

  /** Sends a command, now or when the connection is back. */
  send(order: Command): void {
    const command = order.type === "sit" ? { ...order, token: this.#keys.tokenToBe() } : order;
    const { round = 0 } = this.info ?? {};
    const { id } = this.#outbox.add(command, performance.now(), round, this.view?.v ?? 0);
    this.#socket.send(id, command);
  }

  /** Says that I am ready, or not; whoever is ready adds something to the shuffle. */
  ready(ready: boolean): void {
    if (!ready) return void this.send({ type: "ready", ready });
    const { round = 0, state = "lobby" } = this.info ?? {};
    const commitment = this.#share.commit(state === "over" ? round + 1 : round);
    this.send({ type: "ready", ready, commitment });
  }

  /** Make a move, and tell how long after the last event that was: the server takes a slow line off it (docs/fairness.md). */
  move(move: Move): void {
    const seen = this.view?.v ?? 0;
    this.send({ type: "move", move, seen, after: performance.now() - this.#heardAt });
  }

  /** The champion is asked once about each position: if it thought anew, it might prefer another move. */
  askHint(): void {
    if (this.#isCurrent(this.#lastHint)) return void (this.hint = this.#lastHint);
    this.hinting = true;
    this.send({ type: "hint" });
  }

  /** Advises a move that has been found without the champion. */
  showHint(move: Move): void {
    this.#keepHint({ move, found: null });
  }

  dropHint(): void {
    this.hint = null;
  }

  /** Is this very move on its way to the server? */
  isPending(move: Move): boolean {
    return this.#outbox.hasMove(move);
  }

  isSending(type: Command["type"]): boolean {
    return this.#outbox.ofType(type).length > 0;
  }

  watch(watcher: Watcher): () => void {
    return this.#watchers.add(watcher);
  }

  /** Don't wait for the next try to connect. */
  reconnectNow(): void {
    this.#socket.renew();
  }

  /** Takes back what I have asked the others for: a seat. What became of it, the answer says; on a lost line it is just not sent again. */
  withdrawSeatRequest(): void {
    for (const { id } of this.#outbox.ofType("sit")) {
      if (this.connection === "online") this.#socket.withdraw(id);
      else this.#outbox.settle(id);
    }
  }

  leave(): void {
    this.#cancelReturn?.();
    this.#socket.close();
  }

  hello() {
    const view = this.view;
    const seen = view ? { round: view.round, since: view.v, you: view.you } : {};
    return { ...this.#keys.shown, ...seen };
  }

  connected(state: Connection): void {
    this.connection = state;
    if (state === "resuming") this.#awaitReturn();
    if (state === "online") this.#sendAgain();
    else this.stalled = false; // a new connection is told anew
  }

  #awaitReturn(): void {
    this.#cancelReturn?.();
    const timer = setTimeout(() => {
      this.#cancelReturn = null;
      this.info = this.#told;
    }, RETURN_MS);
    this.#cancelReturn = () => clearTimeout(timer);
  }

  #sendAgain(): void {
    const { again, stale } = this.#outbox.sort(performance.now());
    for (const { id, command } of again) this.#socket.send(id, command);
    for (const { id } of stale) this.#socket.withdraw(id);
  }

  heard(message: ServerMessage): void {
    if ("menu" in message) this.#heardAt = performance.now();
    switch (message.type) {
      case "welcome":
        if (this.#keys.hasSeat && message.you.seat === null) this.#loseSeat();
        if (!this.#keys.hasSeat && message.you.seat !== null) this.#keys.opened();
        this.#know(message.table, message.you);
        this.#toldOfStandin = false;
        this.hinting = false; // what was asked for on a lost line is not answered on this one
        if (message.game) {
          this.#show(message.game, message.past, message.seated);
          this.#noteStandin(message.past.findLast(({ seat }) => seat === this.seat));
        } else if (message.table.state === "lobby") this.view = null;
        return this.#offer(message.menu, message.clocks);
      case "table":
        return this.#know(message.table, message.you);
      case "shuffle":
        return this.#reveal(message.commitment, message.commitments);
      case "withheld":
        return this.#watchers.tell((watcher) => watcher.withheld?.(message.seats));
      case "deal":
        this.#show(message.game, message.past, message.seated);
        this.#offer(message.menu, message.clocks);
        return this.#watchers.tell((watcher) => watcher.dealt?.(message.game));
      case "event":
        return void this.#happen(message.event, message.menu, message.clocks);
      case "call":
        return this.#watchers.tell((watcher) => watcher.call?.(message));
      case "hint":
        return this.#takeHint(message);
      case "seated":
        this.#keys.opened(message.token);
        return this.#seated(message.seat, this.#outbox.settle(message.id));
      case "newcomer":
        return this.#watchers.tell((watcher) => watcher.newcomer?.(message));
      case "unseated":
        return this.#watchers.tell((watcher) => watcher.unseated?.("sent_away"));
      case "done":
        return void this.#outbox.settle(message.id);
      case "refused":
        return this.#refused(
          message.why,
          message.id === null ? null : this.#outbox.settle(message.id),
        );
      case "stalled":
        return void (this.stalled = !message.over);
      case "bye":
        return this.#dismissed(message.why);
    }
  }

  /** Everybody is bound: now I tell what I add. */
  #reveal(house: string, commitments: readonly (string | null)[]): void {
    if (this.recorded || this.seat === null) return;
    const contribution = this.#share.reveal(house, commitments, this.seat);
    if (contribution !== null) this.send({ type: "reveal", contribution });
  }

  #know(info: TableInfo, you: You): void {
    const lost = this.you.seat !== null && you.seat === null;
    this.#told = info;
    this.info = this.#cancelReturn ? withAllStillThere(info, this.info) : info;
    this.infoReceivedAt = performance.now();
    this.you = you;
    if (lost) this.#keys.giveUp();
    if (!this.playing) this.hint = null;
    if (info.state === "lobby") this.#clear();
  }

  #seated(seat: Seat, pending: Pending | null): void {
    const name = this.nameOf(seat);
    const asked = pending?.command.type === "sit" ? pending.command.name.trim() : name;
    if (name === null || asked === null || !NUMBERED.test(name.replace(asked, ""))) return;
    this.#watchers.tell((watcher) => watcher.renamed?.({ asked, name }));
  }

  #loseSeat(): void {
    this.#keys.giveUp();
    this.#watchers.tell((watcher) => watcher.unseated?.("lost"));
  }

  #clear(): void {
    this.view = null;
    this.events = [];
    this.#offer([], []);
  }

  #show(view: View, past: readonly GameEvent[], seated: readonly Takeover[]): void {
    const heard = view.round === this.view?.round ? this.events : [];
    this.events = loggedEvents(view, past, heard, this.#seatNames(), seated);
    this.view = view;
    this.hint = null;
    this.hinting = false;
  }

  #seatNames(): SeatNames {
    return this.info?.seats.map(({ name }) => name) ?? [];
  }

  #offer(menu: readonly MenuEntry[], clocks: readonly ClockInfo[]): void {
    const now = performance.now();
    this.menu = menu;
    this.deadlines = clocks.map((clock) => ({ ...clock, at: now + clock.ms }));
  }

  async #happen(told: GameEvent, menu: readonly MenuEntry[], clocks: readonly ClockInfo[]) {
    if (!this.view || told.v <= this.view.v) return;
    if (told.v > this.view.v + 1) return this.#socket.renew();
    const event = withFaces(this.view, told);
    this.#watchers.tell((watcher) => watcher.before?.(event));
    this.view = reduce(this.view, event);
    this.#noteStandin(event);
    this.events = [...this.events, { ...event, seatNames: this.#seatNames() }];
    this.#offer(menu, clocks);
    if (event.seat === this.seat || (menu.length > 0 && !this.#stands(this.hint))) this.hint = null;
    await tick();
    this.#watchers.tell((watcher) => watcher.after?.(event));
  }

  /** My latest move was not mine. */
  #noteStandin(event: GameEvent | undefined): void {
    if (!event?.standin || event.seat !== this.seat || this.info?.state === "lobby") return;
    if (this.#toldOfStandin) return;
    this.#toldOfStandin = true;
    this.#watchers.tell((watcher) => watcher.stoodIn?.());
  }

  /** A hint that has been overtaken while it was thought about is asked for again, unless I have moved since; that there is none is told to who could act. */
  #takeHint(hint: Hint): void {
    this.hinting = false;
    if (this.events.some(({ v, seat }) => v > hint.v && seat !== null && seat === this.seat))
      return;
    if (hint.futures === 0 && !this.mayAct) return;
    if (this.#stands(hint)) this.#keepHint({ move: hint.move, found: hint });
    else if (this.mayAskHint) this.askHint();
  }

  #keepHint(advice: Pick<ShownHint, "move" | "found">): void {
    if (this.view) this.hint = this.#lastHint = { ...advice, view: this.view, menu: this.menu };
  }

  /** Nothing has happened since. */
  #isCurrent(advice: ShownHint | null): boolean {
    return !!advice && advice.view.v === this.view?.v && advice.view.round === this.view.round;
  }

  /** Waiting can always be advised; a move only while it can be made. */
  #stands(hint: Pick<Hint, "move"> | null): boolean {
    return !hint?.move || isOffered(this.menu, hint.move);
  }

  #refused(why: Reason, pending: Pending | null): void {
    const command = pending?.command ?? null;
    if (command?.type === "hint") this.hinting = false;
    if (command?.type === "sit" && why.code === "withdrawn") return; // by myself
    if (command?.type === "reveal") return; // another window was faster, or the cards are dealt
    if (pending && this.#isPast(pending)) return;
    const done = pending && why.code !== "late" ? this.#doneSince(pending) : undefined;
    if (done && done.seat === this.seat) return;
    const told = done ? { code: "late", text: why.text, by: done.seat } : why;
    this.#watchers.tell((watcher) => watcher.refused?.(told, command));
  }

  /** The game that it was about is over: nobody minds any more that it was refused. */
  #isPast({ command, round }: Pending): boolean {
    return OF_A_GAME.has(command.type) && (!this.playing || round !== this.info?.round);
  }

  /** The event that did this very thing meanwhile: two may call closing time together, or one may press twice. */
  #doneSince({ command, afterEvent }: Pending): EventWithFaces | undefined {
    if (command.type !== "move") return undefined;
    return this.events.find(({ v, move }) => v > afterEvent && matchesMove(command.move, move));
  }

  /** Some goodbyes are for good; after the others the socket tries again. */
  #dismissed(why: Reason): void {
    if (!FOR_GOOD.has(why.code)) return;
    this.closeReason = why;
    this.#socket.close();
  }
}
