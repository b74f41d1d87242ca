"use strict";
/** Basic Villains as a game of boardgame.io's. */
const { INVALID_MOVE } = require("boardgame.io/core");
const { choices, deal, next, play, points } = require("./rules.cjs");

exports.Villains = {
  name: "villains",
  setup: ({ ctx, random }) => ({
    ...deal(ctx.numPlayers, random.Shuffle),
    starter: random.Die(ctx.numPlayers) - 1,
  }),
  moves: {
    play: {
      move: ({ G, ctx }, place, where) =>
        play(G, Number(ctx.currentPlayer), place, where) ? undefined : INVALID_MOVE,
      client: false, // whoever plays does not know what is drawn
    },
  },
  /** What a seat is sent: its own hand, and of all others how many cards there are. Who watches is player null. */
  playerView: ({ G, playerID }) => ({
    ...G,
    decks: G.decks.map((deck) => deck.map(() => null)),
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null))),
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: ({ G }) => G.starter,
      next: ({ G, ctx }) => next(G.hands, ctx.playOrderPos),
    },
  },
  endIf: ({ G }) =>
    G.hands.every((hand) => hand.length === 0) ? { points: points(G) } : undefined,
  disableUndo: true,
  ai: {
    enumerate: (G, ctx) => {
      const seat = Number(ctx.currentPlayer);
      return choices(G.tops, seat, G.hands[seat]).map((args) => ({ move: "play", args }));
    },
  },
};
