"use strict";
/** Colyseus with basic Villains: `node colyseus_server.cjs PORT`. Rooms are kept in memory; a change is sent at once, not twenty times a second. */
process.env.NODE_ENV ??= "production";
const { Room, Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { State, pack } = require("./colyseus_state.cjs");
const { deal, next, play, points } = require("./rules.cjs");

const SEATS = 4;

function shuffle(cards) {
  const shuffled = [...cards];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

class Villains extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.patchRate = null;
    this.seats = [];
    this.state = new State();
    this.state.moves = 0;
    this.state.seat = -1;
    this.ready = 0;
    this.onMessage("ready", () => {
      if (++this.ready === SEATS) this.begin();
    });
    this.onMessage("play", (client, [place, where]) => this.play(client, place, where));
  }

  onJoin(client) {
    client.userData = { seat: this.seats.push(client) - 1 };
  }

  begin() {
    this.game = deal(SEATS, shuffle);
    this.state.seat = Math.floor(Math.random() * SEATS);
    for (const list of [this.state.tops, this.state.heroes, this.state.hands, this.state.decks])
      list.push(0, 0, 0, 0);
    this.seats.forEach((client, seat) => client.send("hand", this.game.hands[seat]));
    this.show();
  }

  play(client, place, where) {
    const { seat } = client.userData;
    if (seat !== this.state.seat || !play(this.game, seat, place, where)) {
      client.send("refused");
      return;
    }
    this.state.moves++;
    const following = next(this.game.hands, seat);
    this.state.seat = following ?? -1;
    if (following === undefined) this.state.points.push(...points(this.game));
    client.send("hand", this.game.hands[seat]);
    this.show();
  }

  /** Only what has changed is sent. */
  show() {
    this.game.tops.forEach((top, seat) => {
      this.state.tops[seat] = pack(top);
      this.state.heroes[seat] = this.game.heroes[seat];
      this.state.hands[seat] = this.game.hands[seat].length;
      this.state.decks[seat] = this.game.decks[seat].length;
    });
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("villains", Villains);
void server.listen(Number(process.argv[2]));
