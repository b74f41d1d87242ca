import { beforeEach, expect, test } from "vitest";
import { info } from "$games/diner/page/scenes";
import { restartDelayMs, backoffMs } from "./backoff";
import type { ServerMessage } from "./messages";
import { LiveSocket, type ConnectionState, type SocketEnvironment } from "./socket";

interface Sent {
  type: string;
  id?: string;
  [field: string]: unknown;
}

/** The other end of a connection, in the hands of the test. */
class Line {
  sent: Sent[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send = (text: string) => void this.sent.push(JSON.parse(text) as Sent);
  close = () => (this.closed = true);
  hear = (message: unknown) => this.onmessage?.({ data: JSON.stringify(message) });
  welcome() {
    this.onopen?.();
    this.hear({
      type: "welcome",
      table: info({ players: 2 }, "playing"),
      you: { seat: 0, host: true },
      game: null,
      past: [],
      seated: [],
      menu: [],
      clocks: [],
    });
  }
}

let lines: Line[], now: number, timers: { ms: number; then: () => void }[], wake: () => void;
let states: ConnectionState[], heard: ServerMessage[];

const world: SocketEnvironment = {
  open: () => {
    const line = new Line();
    lines.push(line);
    return line as unknown as WebSocket;
  },
  now: () => now,
  later(ms, then) {
    const timer = { ms, then };
    timers.push(timer);
    return () => (timers = timers.filter((other) => other !== timer));
  },
  wake(then) {
    wake = then;
    return () => undefined;
  },
};

function connect(): LiveSocket {
  return new LiveSocket(
    "ws://server",
    {
      hello: () => ({ token: "secret", round: 1, since: 7 }),
      onMessage: (message) => heard.push(message),
      onConnection: (state) => states.push(state),
    },
    world,
  );
}

const draw = { type: "move", move: { do: "draw", stack: 0, card: 1 } } as const;
const line = (n: number): Line => lines[n] as Line;
const runTimer = () => timers.splice(0, 1)[0]?.then();

beforeEach(() => {
  lines = [];
  timers = [];
  states = [];
  heard = [];
  now = 0;
});

test("it says hello first, with what it has", () => {
  connect();
  line(0).onopen?.();
  expect(line(0).sent).toEqual([{ type: "hello", token: "secret", round: 1, since: 7 }]);
});

test("commands are sent only after the welcome, on this line", () => {
  const socket = connect();
  const deal = () => {
    socket.send("c1", draw);
    socket.withdraw("c1");
  };
  deal();
  expect(line(0).sent).toEqual([]);
  line(0).welcome();
  expect(states.at(-1)).toBe("online");
  deal();
  expect(line(0).sent.slice(1)).toEqual([
    { ...draw, id: "c1" },
    { type: "withdraw", id: "c1" },
  ]);
  line(0).onclose?.({ code: 1006 });
  expect(states.at(-1)).toBe("offline");
  deal();
  runTimer();
  line(1).welcome();
  expect(line(1).sent).toHaveLength(1);
});

test("it tries again less and less often, and at once when the network is back", () => {
  connect();
  line(0).onclose?.({ code: 1006 });
  runTimer();
  line(1).onclose?.({ code: 1006 });
  expect(timers).toHaveLength(1);
  wake();
  expect(lines).toHaveLength(3);
});

test("a page comes back to a server that takes another's place, and nobody is told", () => {
  connect();
  line(0).welcome();
  line(0).onclose?.({ code: 1012 });
  expect(states.at(-1)).toBe("resuming");
  const [resuming, again] = timers;
  expect(resuming?.ms).toBe(700);
  expect(again?.ms).toBeLessThanOrEqual(150);
  again?.then();
  line(1).welcome();
  expect(states).toEqual(["online", "resuming", "online"]);
  expect(timers).not.toContain(resuming);
});

test("if that takes too long, it is said, and tried with growing waits", () => {
  connect();
  line(0).welcome();
  line(0).onclose?.({ code: 1012 });
  const [resuming, again] = timers;
  again?.then();
  line(1).onclose?.({ code: 1006 });
  expect(states.at(-1)).toBe("resuming");
  resuming?.then();
  expect(states.at(-1)).toBe("offline");
  expect(timers.at(-1)?.ms).toBeGreaterThanOrEqual(100);
  timers.at(-1)?.then();
  line(2).welcome();
  expect(states.at(-1)).toBe("online");
});

test("a connection that answers none of three pings is lost within eight seconds", () => {
  connect();
  line(0).welcome();
  let waited = 0;
  while (states.at(-1) === "online") {
    waited += timers[0]?.ms ?? Infinity;
    runTimer();
  }
  expect(waited).toBe(8000);
  expect(line(0).sent.filter(({ type }) => type === "ping")).toHaveLength(3);
  expect(states.at(-1)).toBe("offline");
  expect(line(0).closed).toBe(true);
});

test("a server that answers late, or a page whose timers are slow, loses no connection", () => {
  connect();
  line(0).welcome();
  for (let n = 1; n < 9; n++) {
    now += 60_000;
    runTimer();
    if (n % 3 === 0) line(0).hear({ type: "pong", n });
  }
  expect(states.at(-1)).toBe("online");
});

test("once closed it stays closed", () => {
  const socket = connect();
  line(0).welcome();
  socket.close();
  expect(states.at(-1)).toBe("closed");
  expect(timers).toEqual([]);
});

test("the waits double up to a limit and are spread", () => {
  expect([0, 1, 2, 10].map((tries) => backoffMs(tries, () => 1))).toEqual([200, 400, 800, 5000]);
  expect(backoffMs(0, () => 0)).toBe(100);
  expect([0, 0.5, 1].map((chance) => restartDelayMs(() => chance))).toEqual([0, 75, 150]);
});
