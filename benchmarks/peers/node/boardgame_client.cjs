"use strict";
/** A match of boardgame.io's with four of its own clients. */
process.env.NODE_ENV ??= "production";
const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Villains } = require("./villains.cjs");

const SEATS = 4;

class Seat {
  constructor(client, number) {
    this.client = client;
    this.number = number;
    this.moves = 0;
    this.shown = "";
    client.start();
    client.subscribe((state) => this.take(state));
  }

  take(state) {
    if (state === null || state.ctx.numMoves === undefined) return;
    const moves = state.ctx.turn - 1 + (state.ctx.gameover ? 1 : 0);
    if (moves <= this.moves) return;
    this.moves = moves;
    this.shown = JSON.stringify([state.G.tops, state.G.heroes]);
    this.onShown?.();
  }

  choices() {
    const state = this.client.getState();
    const isOn =
      state !== null && !state.ctx.gameover && state.ctx.currentPlayer === `${this.number}`;
    return isOn ? Villains.ai.enumerate(state.G, state.ctx) : [];
  }

  act({ move, args }) {
    this.client.moves[move](...args);
  }
}

exports.open = async (url) => {
  const lobby = new LobbyClient({ server: url });
  const { matchID } = await lobby.createMatch("villains", { numPlayers: SEATS });
  const seats = [];
  for (let number = 0; number < SEATS; number++) {
    const playerID = `${number}`;
    const { playerCredentials: credentials } = await lobby.joinMatch("villains", matchID, {
      playerID,
      playerName: `Guest ${number}`,
    });
    const multiplayer = SocketIO({ server: url, socketOpts: { transports: ["websocket"] } });
    const options = {
      game: Villains,
      numPlayers: SEATS,
      matchID,
      playerID,
      credentials,
      debug: false,
    };
    seats.push(new Seat(Client({ ...options, multiplayer }), number));
  }
  const begun = () => seats.every(({ client }) => client.getState()?.isConnected);
  return { seats, begun };
};
