import { tick } from "svelte";
import { matchesMove, isLegalMove } from "$lib/game/moves";
import type { FollowedAdvice, SeatPosition } from "$lib/game/seatPosition";
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
import { Outbox, type PendingCommand } from "./outbox.svelte";
import { SeatKeys } from "./seatKeys";
import { SeedContribution } from "./seedContribution";
import { TableSubscribers, type TableSubscriber } from "./subscribers";
import {
  LiveSocket,
  liveUrl,
  type ConnectionState,
  type SocketListener,
  type TableSocket,
} from "$lib/wire/socket";

/** A clock with the moment when it runs out, on the page's own time. */
export interface Deadline extends ClockInfo {
  readonly at: number;
}

/** A hint, with the position for which it was asked. */
export interface ShownHint extends SeatPosition {
  readonly move: Move | null;
  /** The champion's hint; null if the coach has named the move, and the champion was not asked. */
  readonly found: Hint | null;
}

/** Return the table information with everybody still online who was online before. */
function withPreviousPresence(info: TableInfo, before: TableInfo | null): TableInfo {
  const seats = info.seats.map((seat, n) => {
    const { name, online = false } = before?.seats[n] ?? {};
    return { ...seat, online: seat.online || (online && name === seat.name) };
  });
  return { ...info, seats };
}

/** The purpose of a connection: "visit" (play or watch), "show" (a screen for a whole room, which shows a spectator's view), or "recording" (nothing can be done, and there is no server). */
export type TableUse = "visit" | "show" | "recording";

/** Commands that have a meaning only during their game. */
const GAME_COMMANDS: ReadonlySet<Command["type"]> = new Set(["move", "hint", "remind"]);
/** After a server is replaced, the others reconnect as I do: nobody is shown as away for so long. */
const RECONNECT_GRACE_MS = 1500;
/** The number that the server appends to a name that is taken. */
const NUMBER_SUFFIX = /^ \d+$/;
/** The codes of a `bye` after which the page does not reconnect. */
export const FINAL_CLOSE_CODES = ["no_table", "full", "closed", "banned"] as const;

/** One table as this browser sees it: the state behind every screen of `/t/{id}`. */
export class LiveTable implements SocketListener {
  connection = $state<ConnectionState>("connecting");
  info = $state.raw<TableInfo | null>(null);
  /** When the page received the latest table information, for its countdown. */
  infoReceivedAt = $state(0);
  you = $state.raw<You>({ seat: null, host: false });
  view = $state.raw<View | null>(null);
  menu = $state.raw<readonly MenuEntry[]>([]);
  deadlines = $state.raw<readonly Deadline[]>([]);
  events = $state.raw<readonly LoggedEvent[]>([]);
  /** The hint that is shown, until I have moved or can no longer make its move. */
  hint = $state.raw<ShownHint | null>(null);
  /** The move that is advised now, and pointed at on the table (pointing.ts). */
  pointedMove = $state.raw<Move | null>(null);
  /** The words that stand beside it. */
  pointedWords = $state.raw("");
  /** The advice that I followed with my latest move: the next may go on from there. */
  followed = $state.raw<FollowedAdvice | null>(null);
  /** True while a coach's text is shown above the table, as in a first game. */
  coached = $state(false);
  /** True when a player looks at the table again after the result. */
  reopened = $state(false);
  /** True while a hint is awaited. */
  hintPending = $state(false);
  /** True while the server waits for its disk: nothing is lost, but no move counts before it is stored. */
  stalled = $state(false);
  /** Why the server closed the table to us, if it did. */
  closeReason = $state.raw<Reason | null>(null);
  #outbox = new Outbox();
  /** The latest hint, also after it was dismissed. */
  #latestHint: ShownHint | null = null;
  /** True if a hint was asked for while another is awaited. */
  #isHintAskedAgain = false;
  /** When the last event of the game arrived. */
  #heardAt = 0;
  /** Ends the grace period in which all reconnect to a replaced server, without showing who is away. */
  #cancelReconnectGrace: (() => void) | null = null;
  /** The latest table information from the server. */
  #latestInfo: TableInfo | null = null;
  /** Players learn of a stand-in only once per connection. */
  #standInTold = false;
  readonly #subscribers = new TableSubscribers();
  readonly #keys: SeatKeys;
  readonly #seedContribution: SeedContribution;
  #socket: TableSocket;
  /** True for a recording, in which nothing can be done. */
  readonly isRecording: boolean;

  constructor(
    readonly id: string,
    open: (listener: SocketListener) => TableSocket = (listener) =>
      new LiveSocket(liveUrl(id), listener),
    use: TableUse = "visit",
  ) {
    this.isRecording = use === "recording";
    this.#keys = new SeatKeys(id, use === "visit");
    this.#seedContribution = new SeedContribution(id, use === "visit");
    this.#socket = open(this);
  }

  /** True while there is nothing to say about the connection. */
  readonly online = $derived(this.connection === "online" || this.connection === "resuming");
  readonly seat = $derived(this.you.seat);
  readonly playing = $derived(this.info?.state === "playing" || this.info?.state === "countdown");

  /** True while I can do something. */
  readonly mayAct = $derived(this.menu.some(({ why }) => why === null));

  /** True while there is something to decide, and the champion is free. */
  readonly mayRequestHint = $derived(!!this.info?.hints && !this.hintPending && this.mayAct);

  /** Return the name of a seat, or null for the house. A player who leaves a game keeps the name until the next game, or until somebody takes the seat. */
  nameOf(seat: Seat | null): string | null {
    return seat === null ? null : (this.info?.seats[seat]?.name ?? null);
  }

  /** True if I may change the table: as its host, or while the host is away. */
  readonly mayConfigure = $derived(this.you.host || !!this.you.deputy);

  /** The seat requests that wait for my answer. */
  readonly seatRequestsForMe = $derived(
    (this.info?.requests ?? []).filter(
      ({ asked }) => this.seat !== null && asked.includes(this.seat),
    ),
  );

  /** Send a command, now or when the connection is back. */
  send(order: Command): void {
    const command = order.type === "sit" ? { ...order, token: this.#keys.tokenForSit() } : order;
    const { round = 0 } = this.info ?? {};
    const { id } = this.#outbox.add(command, performance.now(), round, this.view?.v ?? 0);
    this.#socket.send(id, command);
  }

  /** Announce that I am ready, or not; a player who is ready contributes to the shuffle. */
  ready(ready: boolean): void {
    if (!ready) return void this.send({ type: "ready", ready });
    const { round = 0, state = "lobby" } = this.info ?? {};
    const commitment = this.#seedContribution.commit(state === "over" ? round + 1 : round);
    this.send({ type: "ready", ready, commitment });
  }

  /** Make a move, and report how long after the last event that was: the server subtracts the delay of a slow connection (docs/fairness.md). */
  move(move: Move): void {
    const seen = this.view?.v ?? 0;
    const isAdvised = this.pointedMove !== null && matchesMove(this.pointedMove, move);
    const { view, menu, pointedWords: told } = this;
    this.followed = isAdvised && view ? { move, view, menu, told } : null;
    this.send({ type: "move", move, seen, after: performance.now() - this.#heardAt });
  }

  /** Ask the champion for a hint, once per position: if it thought again, it might prefer another move. */
  requestHint(): void {
    if (this.#isCurrent(this.#latestHint)) return void (this.hint = this.#latestHint);
    if (this.hintPending) return void (this.#isHintAskedAgain = true);
    this.#isHintAskedAgain = false;
    this.hintPending = true;
    this.send({ type: "hint" });
  }

  /** Show a hint that was found without the champion. */
  showHint(move: Move): void {
    this.#keepHint({ move, found: null });
  }

  dropHint(): void {
    this.hint = null;
  }

  /** Return whether this very move is on its way to the server. */
  isPending(move: Move): boolean {
    return this.#outbox.hasMove(move);
  }

  isSending(type: Command["type"]): boolean {
    return this.#outbox.ofType(type).length > 0;
  }

  subscribe(subscriber: TableSubscriber): () => void {
    return this.#subscribers.add(subscriber);
  }

  /** Reconnect without waiting for the next try. */
  reconnectNow(): void {
    this.#socket.reconnect();
  }

  /** Withdraw my request for a seat. The answer reports the outcome; on a lost connection the request is just not sent again. */
  withdrawSeatRequest(): void {
    for (const { id } of this.#outbox.ofType("sit")) {
      if (this.connection === "online") this.#socket.withdraw(id);
      else this.#outbox.settle(id);
    }
  }

  leave(): void {
    this.#cancelReconnectGrace?.();
    this.#socket.close();
  }

  hello() {
    const view = this.view;
    const seen = view ? { round: view.round, since: view.v, you: view.you } : {};
    return { ...this.#keys.helloFields, ...seen };
  }

  onConnection(state: ConnectionState): void {
    this.connection = state;
    if (state === "resuming") this.#startReconnectGrace();
    if (state === "online") this.#sendAgain();
    else this.stalled = false; // a new connection is told anew
  }

  #startReconnectGrace(): void {
    this.#cancelReconnectGrace?.();
    const timer = setTimeout(() => {
      this.#cancelReconnectGrace = null;
      this.info = this.#latestInfo;
    }, RECONNECT_GRACE_MS);
    this.#cancelReconnectGrace = () => clearTimeout(timer);
  }

  #sendAgain(): void {
    const { resend, stale } = this.#outbox.splitStale(performance.now());
    for (const { id, command } of resend) this.#socket.send(id, command);
    for (const { id } of stale) this.#socket.withdraw(id);
  }

  onMessage(message: ServerMessage): void {
    if ("menu" in message) this.#heardAt = performance.now();
    switch (message.type) {
      case "welcome":
        if (this.#keys.hasSeat && message.you.seat === null) this.#loseSeat();
        if (!this.#keys.hasSeat && message.you.seat !== null) this.#keys.confirm();
        this.#setTable(message.table, message.you);
        this.#standInTold = false;
        this.hintPending = false; // what was asked for on a lost line is not answered on this one
        if (message.game) {
          this.#setGame(message.game, message.past, message.seated);
          this.#noteStandIn(message.past.findLast(({ seat }) => seat === this.seat));
        } else if (message.table.state === "lobby") this.view = null;
        return this.#setMenu(message.menu, message.clocks);
      case "table":
        return this.#setTable(message.table, message.you);
      case "shuffle":
        return this.#reveal(message.commitment, message.commitments);
      case "withheld":
        return this.#subscribers.notify((subscriber) => subscriber.withheld?.(message.seats));
      case "deal":
        this.#setGame(message.game, message.past, message.seated);
        this.#setMenu(message.menu, message.clocks);
        return this.#subscribers.notify((subscriber) => subscriber.dealt?.(message.game));
      case "event":
        return void this.#applyEvent(message.event, message.menu, message.clocks);
      case "call":
        return this.#subscribers.notify((subscriber) => subscriber.call?.(message));
      case "hint":
        return this.#onHint(message);
      case "seated":
        this.#keys.confirm(message.token);
        return this.#onSeated(message.seat, this.#outbox.settle(message.id));
      case "newcomer":
        return this.#subscribers.notify((subscriber) => subscriber.newcomer?.(message));
      case "unseated":
        return this.#subscribers.notify((subscriber) => subscriber.unseated?.("sent_away"));
      case "done":
        return void this.#outbox.settle(message.id);
      case "refused":
        return this.#onRefused(
          message.why,
          message.id === null ? null : this.#outbox.settle(message.id),
        );
      case "stalled":
        return void (this.stalled = !message.over);
      case "bye":
        return this.#onBye(message.why);
    }
  }

  /** Reveal my contribution, now that everybody is committed. */
  #reveal(house: string, commitments: readonly (string | null)[]): void {
    if (this.isRecording || this.seat === null) return;
    const contribution = this.#seedContribution.reveal(house, commitments, this.seat);
    if (contribution !== null) this.send({ type: "reveal", contribution });
  }

  #setTable(info: TableInfo, you: You): void {
    const lost = this.you.seat !== null && you.seat === null;
    this.#latestInfo = info;
    this.info = this.#cancelReconnectGrace ? withPreviousPresence(info, this.info) : info;
    this.infoReceivedAt = performance.now();
    this.you = you;
    if (lost) this.#keys.release();
    if (!this.playing) this.hint = null;
    if (info.state === "lobby") this.#clear();
  }

  #onSeated(seat: Seat, pending: PendingCommand | null): void {
    const name = this.nameOf(seat);
    const asked = pending?.command.type === "sit" ? pending.command.name.trim() : name;
    if (name === null || asked === null || !NUMBER_SUFFIX.test(name.replace(asked, ""))) return;
    this.#subscribers.notify((subscriber) => subscriber.renamed?.({ asked, name }));
  }

  #loseSeat(): void {
    this.#keys.release();
    this.#subscribers.notify((subscriber) => subscriber.unseated?.("lost"));
  }

  #clear(): void {
    this.view = null;
    this.followed = null;
    this.events = [];
    this.#setMenu([], []);
  }

  #setGame(view: View, past: readonly GameEvent[], seated: readonly Takeover[]): void {
    const heard = view.round === this.view?.round ? this.events : [];
    this.events = loggedEvents(view, past, heard, this.#seatNames(), seated);
    this.view = view;
    this.hint = null;
    this.hintPending = false;
  }

  #seatNames(): SeatNames {
    return this.info?.seats.map(({ name }) => name) ?? [];
  }

  #setMenu(menu: readonly MenuEntry[], clocks: readonly ClockInfo[]): void {
    const now = performance.now();
    this.menu = menu;
    this.deadlines = clocks.map((clock) => ({ ...clock, at: now + clock.ms }));
  }

  async #applyEvent(told: GameEvent, menu: readonly MenuEntry[], clocks: readonly ClockInfo[]) {
    if (!this.view || told.v <= this.view.v) return;
    if (told.v > this.view.v + 1) return this.#socket.reconnect();
    const event = withFaces(this.view, told);
    this.#subscribers.notify((subscriber) => subscriber.before?.(event));
    this.view = reduce(this.view, event);
    this.#noteStandIn(event);
    this.events = [...this.events, { ...event, seatNames: this.#seatNames() }];
    this.#setMenu(menu, clocks);
    if (event.seat === this.seat || (menu.length > 0 && !this.#isStillLegal(this.hint)))
      this.hint = null;
    await tick();
    this.#subscribers.notify((subscriber) => subscriber.after?.(event));
  }

  /** Notify subscribers, once, if a bot has made my latest move. */
  #noteStandIn(event: GameEvent | undefined): void {
    if (!event?.standin || event.seat !== this.seat || this.info?.state === "lobby") return;
    if (this.#standInTold) return;
    this.#standInTold = true;
    this.#subscribers.notify((subscriber) => subscriber.standInMoved?.());
  }

  /** Show a hint, or ask again if an event has overtaken it. Players learn that there is no hint only if they could act. */
  #onHint(hint: Hint): void {
    this.hintPending = false;
    const again = this.#isHintAskedAgain;
    this.#isHintAskedAgain = false;
    if (this.events.some(({ v, seat }) => v > hint.v && seat !== null && seat === this.seat)) {
      if (again && this.mayRequestHint) this.requestHint();
      return;
    }
    if (hint.futures === 0 && !this.mayAct) return;
    if (this.#isStillLegal(hint)) this.#keepHint({ move: hint.move, found: hint });
    else if (this.mayRequestHint) this.requestHint();
  }

  #keepHint(advice: Pick<ShownHint, "move" | "found">): void {
    const { view, menu, followed } = this;
    if (view) this.hint = this.#latestHint = { ...advice, view, menu, followed };
  }

  /** Return whether nothing has happened since this hint. */
  #isCurrent(advice: ShownHint | null): boolean {
    return !!advice && advice.view.v === this.view?.v && advice.view.round === this.view.round;
  }

  /** Return whether a hint still holds: waiting always does, a move only while it can be made. */
  #isStillLegal(hint: Pick<Hint, "move"> | null): boolean {
    return !hint?.move || isLegalMove(this.menu, hint.move);
  }

  #onRefused(why: Reason, pending: PendingCommand | null): void {
    const command = pending?.command ?? null;
    if (command?.type === "hint") this.hintPending = false;
    if (command?.type === "sit" && why.code === "withdrawn") return; // by myself
    if (command?.type === "reveal") return; // another window was faster, or the cards are dealt
    if (pending && this.#isPast(pending)) return;
    const done = pending && why.code !== "late" ? this.#doneSince(pending) : undefined;
    if (done && done.seat === this.seat) return;
    const told = done ? { code: "late", text: why.text, by: done.seat } : why;
    this.#subscribers.notify((subscriber) => subscriber.refused?.(told, command));
  }

  /** Return whether the game of a command is over: then its refusal no longer matters. */
  #isPast({ command, round }: PendingCommand): boolean {
    return GAME_COMMANDS.has(command.type) && (!this.playing || round !== this.info?.round);
  }

  /** Return the event that has done the same meanwhile: two players may call closing time together, or one may press twice. */
  #doneSince({ command, afterEvent }: PendingCommand): EventWithFaces | undefined {
    if (command.type !== "move") return undefined;
    return this.events.find(({ v, move }) => v > afterEvent && matchesMove(command.move, move));
  }

  /** Close the connection if the code is final; otherwise the socket tries again. */
  #onBye(why: Reason): void {
    if (!FINAL_CLOSE_CODES.some((code) => code === why.code)) return;
    this.closeReason = why;
    this.#socket.close();
  }
}
