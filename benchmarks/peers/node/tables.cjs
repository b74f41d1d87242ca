"use strict";
/**
 * Tables full of people who play basic Villains at a steady rate: `node tables.cjs ours|boardgame|colyseus URL TABLES EVERY WARM SECONDS`.
 *
 * At each table somebody moves every EVERY milliseconds, at random, from a random start on. After WARM seconds the measuring begins, for SECONDS.
 * Says `seated`, `begin` and `end` on lines of their own, so that the server can be looked at meanwhile, and then what it has found, as JSON.
 */
const { createHash } = require("node:crypto");

const [kind, url, tables, every, warm, seconds] = process.argv
  .slice(2)
  .map((text, at) => (at < 2 ? text : Number(text)));
const { open } = require(`./${kind}_client.cjs`);

const PATIENCE = 60_000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const say = (line) => process.stdout.write(line + "\n");
const measured = { latency: [], lateness: [] };
let isMeasuring = false;
let isOver = false;

/** Have somebody at the table move whenever it is time, until all is over or the game is. */
async function keepPlaying({ seats, seen }) {
  let due = performance.now() + Math.random() * every;
  for (const [number, seat] of seats.entries())
    seat.onShown = () => {
      seen[number].set(seat.moves, seat.shown);
      seat.arrived?.();
    };
  while (!isOver) {
    await pause(Math.max(0, due - performance.now()));
    const [seat, choices] = await whoIsOn(seats);
    if (seat === undefined) return;
    const sent = performance.now();
    if (isMeasuring) measured.lateness.push(sent - due);
    const arrived = new Promise((done) => (seat.arrived = done));
    seat.act(choices[Math.floor(Math.random() * choices.length)]);
    await arrived;
    if (isMeasuring) measured.latency.push(performance.now() - sent);
    due += every;
  }
}

/** Who may move, and what; nobody, if the game is over. The last move may not have come to that seat yet. */
async function whoIsOn(seats) {
  const until = performance.now() + 2000;
  while (performance.now() < until) {
    for (const seat of seats) {
      const choices = seat.choices();
      if (choices.length > 0) return [seat, choices];
    }
    await pause(1);
  }
  return [undefined, []];
}

function percentiles(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (part) =>
    Number(
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(2),
    );
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Whether the four of a table have seen the same, move by move. */
function agree({ seen }) {
  const [first, ...others] = seen;
  return [...first].every(([move, shown]) =>
    others.every((one) => (one.get(move) ?? shown) === shown),
  );
}

async function main() {
  const all = [];
  for (let number = 0; number < tables; number++) all.push(await open(url));
  for (
    const until = performance.now() + PATIENCE;
    !all.every(({ begun }) => begun());
    await pause(50)
  )
    if (performance.now() > until) throw new Error("not everybody could sit down");
  say("seated");
  for (const table of all) table.seen = table.seats.map(() => new Map());
  const playing = all.map(keepPlaying);
  await pause(warm * 1000);
  say("begin");
  isMeasuring = true;
  const used = process.cpuUsage();
  await pause(seconds * 1000);
  isMeasuring = false;
  say("end");
  const { user, system } = process.cpuUsage(used);
  isOver = true;
  await Promise.race([Promise.all(playing), pause(5000)]);
  await pause(500);
  const moves = all.map(({ seen }) => Math.max(...seen.map((one) => one.size)));
  const digest = createHash("sha256");
  for (const { seen } of all) digest.update(JSON.stringify([...seen[0]]));
  say(
    JSON.stringify({
      actions: measured.latency.length,
      latency_ms: percentiles(measured.latency),
      late_ms: percentiles(measured.lateness),
      guests_cores: Number(((user + system) / 1e6 / seconds).toFixed(2)),
      moves_a_table: Math.min(...moves),
      agree: all.every(agree),
      checksum: digest.digest("hex").slice(0, 16),
    }),
  );
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
