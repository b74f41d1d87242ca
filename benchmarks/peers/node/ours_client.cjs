"use strict";
/** A table of ours with four people, each on a WebSocket as docs/protocol.md describes it. */
const WebSocket = require("ws");

const SEATS = 4;
const TABLE = {
  game: "villains",
  players: SEATS,
  options: { specials: false, villains: "deal", turn_clock: false },
  clocks: { countdown: 100 },
};

class Seat {
  constructor(socket, number) {
    this.socket = socket;
    this.number = number;
    this.menu = [];
    this.moves = 0;
    this.shown = "";
    this.isPlaying = false;
    this.ids = 0;
    socket.on("message", (text) => this.take(JSON.parse(text)));
    this.send({ type: "hello" }, false);
    this.send({ type: "sit", seat: number, name: `Guest ${number}` });
  }

  take(message) {
    if (message.menu !== undefined) this.menu = message.menu;
    if (message.table !== undefined) this.isPlaying = message.table.state === "playing";
    if (message.type === "refused") throw new Error(JSON.stringify(message));
    if (message.type !== "event" || message.event.seat === null) return;
    this.moves++;
    this.shown = JSON.stringify([message.event.v, message.event.seat, message.event.move]);
    this.onShown?.();
  }

  choices() {
    return this.menu.filter(({ why }) => why === null).map(({ move }) => move);
  }

  act(move) {
    this.send({ type: "move", move });
  }

  send(command, isAnswered = true) {
    this.socket.send(JSON.stringify(isAnswered ? { id: `${this.ids++}`, ...command } : command));
  }
}

exports.open = async (url) => {
  const body = JSON.stringify(TABLE);
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/tables`, { method: "POST", headers, body });
  const { table } = await answer.json();
  const seats = [];
  for (let number = 0; number < SEATS; number++) {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/tables/${table}/live`, {
      perMessageDeflate: false,
    });
    await new Promise((done) => socket.once("open", done));
    seats.push(new Seat(socket, number));
  }
  for (const seat of seats) seat.send({ type: "ready", ready: true });
  return { seats, begun: () => seats.every(({ isPlaying }) => isPlaying) };
};
