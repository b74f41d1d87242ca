import { restartDelayMs, backoffMs } from "./backoff";
import type { Command, Hello, ServerMessage } from "./messages";

/** `resuming`: the server has announced a successor, and it is too early to show that. */
export type ConnectionState = "connecting" | "online" | "resuming" | "offline" | "closed";

export interface SocketListener {
  hello(): Hello;
  onMessage(message: ServerMessage): void;
  onConnection(state: ConnectionState): void;
}

/** Creates sockets and timers; tests bring their own. */
export interface SocketEnvironment {
  open(url: string): WebSocket;
  now(): number;
  later(ms: number, then: () => void): () => void;
  /** Call back when the network or the page wakes up. */
  wake(then: () => void): () => void;
}

const PING_MS = 2_000;
/** The connection counts as lost after this many unanswered pings. Pings are counted, not seconds: a page that slept has sent none. */
const MAX_UNANSWERED_PINGS = 3;
/** A page that wakes up after this long a silence reconnects at once. */
const SLEEP_SILENCE_MS = 12_000;

/** The close code of a server that stops (IANA's registry). */
const SERVICE_RESTART = 1012;
/** How long a page waits for the next server before it shows that the connection is lost. */
const RESUME_GRACE_MS = 700;

/** The part of a socket that a table needs. */
export type TableSocket = Pick<LiveSocket, "send" | "withdraw" | "reconnect" | "close">;

/** The socket of a table without a server. */
export const NO_SOCKET: TableSocket = {
  send: () => undefined,
  withdraw: () => undefined,
  reconnect: () => undefined,
  close: () => undefined,
};

/** The live socket of one table: it sends hello, and reconnects. Its owner sends again what a lost connection has not carried. */
export class LiveSocket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #state: ConnectionState = "connecting";
  #welcomed = false;
  #heardAt = 0;
  #pings = 0;
  #unanswered = 0;
  #cancelTimer: () => void = () => undefined;
  #cancelResuming: () => void = () => undefined;
  readonly #stopWaking: () => void;

  constructor(
    private readonly url: string,
    private readonly listener: SocketListener,
    private readonly world: SocketEnvironment = browser,
  ) {
    this.#stopWaking = world.wake(() => this.#onWake());
    this.#open();
  }

  /** Send a command, if the server has welcomed us. */
  send(id: string, command: Command): void {
    if (this.#welcomed) this.#sendJson({ ...command, id });
  }

  /** Withdraw a command that has not been answered yet. */
  withdraw(id: string): void {
    if (this.#welcomed) this.#sendJson({ type: "withdraw", id });
  }

  /** Reconnect and send hello again: after the token changed, or to get a whole view. */
  reconnect(): void {
    this.#disconnect();
    this.#tries = 0;
    this.#open();
  }

  close(): void {
    this.#setState("closed");
    this.#stopWaking();
    this.#disconnect();
  }

  #open(): void {
    this.#cancelTimer();
    const socket = this.world.open(this.url);
    this.#socket = socket;
    this.#welcomed = false;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ...this.listener.hello() }));
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#onMessage(JSON.parse(data));
    socket.onclose = ({ code }: CloseEvent) => this.#onLost(code);
  }

  #onMessage(message: ServerMessage): void {
    this.#heardAt = this.world.now();
    this.#unanswered = 0;
    if (message.type === "pong") return;
    if (message.type === "welcome") this.#tries = 0;
    this.listener.onMessage(message);
    if (message.type === "welcome") this.#onWelcome();
  }

  #onWelcome(): void {
    this.#welcomed = true;
    this.#setState("online");
    this.#keepAlive();
  }

  #keepAlive(): void {
    this.#cancelTimer = this.world.later(PING_MS, () => {
      if (this.#unanswered === MAX_UNANSWERED_PINGS) return this.#onLost();
      this.#sendJson({ type: "ping", n: ++this.#pings });
      this.#unanswered++;
      this.#keepAlive();
    });
  }

  #sendJson(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #onLost(code?: number): void {
    if (this.#state === "closed") return;
    this.#disconnect();
    const restarts = code === SERVICE_RESTART;
    if (restarts && this.#state === "online") this.#resume();
    else if (this.#state !== "resuming") this.#setState("offline");
    const wait = restarts ? restartDelayMs() : backoffMs(this.#tries++);
    this.#cancelTimer = this.world.later(wait, () => this.#open());
  }

  /** Wait a moment before showing that the connection is lost. */
  #resume(): void {
    this.#setState("resuming");
    this.#cancelResuming = this.world.later(RESUME_GRACE_MS, () => this.#setState("offline"));
  }

  /** Reconnect after the page wakes up: don't wait for the timer, nor trust a socket that slept. */
  #onWake(): void {
    const silent = this.world.now() - this.#heardAt > SLEEP_SILENCE_MS;
    if (this.#state === "offline" || (this.#state === "online" && silent)) this.reconnect();
  }

  #disconnect(): void {
    this.#cancelTimer();
    this.#welcomed = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #setState(state: ConnectionState): void {
    this.#cancelResuming();
    this.#state = state;
    this.listener.onConnection(state);
  }
}

const browser: SocketEnvironment = {
  open: (url) => new WebSocket(url),
  now: () => performance.now(),
  later(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  wake(then) {
    const shown = () => document.visibilityState === "visible" && then();
    addEventListener("online", then);
    document.addEventListener("visibilitychange", shown);
    return () => {
      removeEventListener("online", then);
      document.removeEventListener("visibilitychange", shown);
    };
  },
};

/** Return the address of a table's live socket, on the host that served the page. */
export function liveUrl(table: string, at: Location = location): string {
  const scheme = at.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${at.host}/api/tables/${encodeURIComponent(table)}/live`;
}
