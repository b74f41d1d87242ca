"use strict";
/** A room of Colyseus' with four of its own clients. */
const { Client } = require("@colyseus/sdk");
const { State, unpack } = require("./colyseus_state.cjs");
const { choices } = require("./rules.cjs");

const SEATS = 4;

class Seat {
  constructor(room, number) {
    this.room = room;
    this.number = number;
    this.hand = [];
    this.moves = 0;
    this.shown = "";
    this.awaitsHand = false;
    room.onMessage("hand", (hand) => {
      this.hand = hand;
      this.awaitsHand = false;
    });
    room.onMessage("refused", () => {
      throw new Error("refused");
    });
    room.onStateChange((state) => this.take(state));
    room.send("ready");
  }

  take({ moves, tops, heroes }) {
    if (moves <= this.moves) return;
    this.moves = moves;
    this.shown = JSON.stringify([[...tops], [...heroes]]);
    this.onShown?.();
  }

  choices() {
    const { seat, tops } = this.room.state;
    return seat === this.number && !this.awaitsHand
      ? choices([...tops].map(unpack), seat, this.hand)
      : [];
  }

  act(choice) {
    this.awaitsHand = true;
    this.room.send("play", choice);
  }
}

exports.open = async (url) => {
  const client = new Client(url);
  const seats = [new Seat(await client.create("villains", {}, State), 0)];
  while (seats.length < SEATS)
    seats.push(new Seat(await client.joinById(seats[0].room.roomId, {}, State), seats.length));
  return { seats, begun: () => seats.every(({ hand }) => hand.length > 0) };
};
