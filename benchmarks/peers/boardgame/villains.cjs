"use strict";
/** Basic Villains as a game of boardgame.io's. A card is [color, number]; on top of a pile null is a hero. */
const { INVALID_MOVE } = require("boardgame.io/core");

const HAND = 4;
/** Of each color the numbers, as the card list has them; all decks are equal. */
const COLORS = [
  [4, 5, 6],
  [1, 4, 5],
  [2, 3, 5],
  [1, 3, 6],
  [1, 2, 6],
  [2, 3, 4],
];
const DECK = COLORS.flatMap((numbers, color) => numbers.map((number) => [color, number]));

const matches = (card, top) => top !== null && (card[0] === top[0] || card[1] === top[1]);

/** Where a card of this seat may go: its own pile face down or face up, or a neighbor's (V3-V5). */
function places(G, ctx, seat, card) {
  const onLeft = matches(card, G.tops[(seat + 1) % ctx.numPlayers]);
  const onRight = matches(card, G.tops[(seat + ctx.numPlayers - 1) % ctx.numPlayers]);
  const found = ["hide"];
  if (onLeft) found.push("left");
  if (onRight) found.push("right");
  if (!onLeft && !onRight && (G.tops[seat] === null || matches(card, G.tops[seat])))
    found.push("own");
  return found;
}

/** Play the card at this place of the hand, then draw (V3, V4, V6). */
function play({ G, ctx }, place, where) {
  const seat = Number(ctx.currentPlayer);
  const card = G.hands[seat][place];
  if (card === undefined || !places(G, ctx, seat, card).includes(where)) return INVALID_MOVE;
  G.hands[seat].splice(place, 1);
  if (where === "hide") {
    G.tops[seat] = null;
    G.heroes[seat]++;
  } else {
    const steps = { own: 0, left: 1, right: ctx.numPlayers - 1 }[where];
    const pile = (seat + steps) % ctx.numPlayers;
    G.tops[pile] = card;
    G.villains[pile].push(card[1]);
  }
  if (G.decks[seat].length > 0) G.hands[seat].push(G.decks[seat].pop());
}

/** The points of a pile (V8). */
function score(heroes, villains) {
  const rest = heroes > 0 ? ((heroes - 1) % 6) + 1 : 0;
  const canceled = (number) => number === rest || (number === 6 && heroes > 6);
  return villains.reduce((sum, number) => sum + (canceled(number) ? 0 : number), 0);
}

exports.Villains = {
  name: "villains",
  setup: ({ ctx, random }) => {
    const decks = Array.from({ length: ctx.numPlayers }, () => random.Shuffle(DECK));
    const tops = decks.map((deck) => deck.pop());
    return {
      decks,
      tops,
      hands: decks.map((deck) => deck.splice(-HAND)),
      heroes: decks.map(() => 0),
      villains: tops.map(([, number]) => [number]),
      starter: random.Die(ctx.numPlayers) - 1,
    };
  },
  moves: { play },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: ({ G }) => G.starter,
      next: ({ G, ctx }) => {
        for (let steps = 1; steps <= ctx.numPlayers; steps++) {
          const seat = (ctx.playOrderPos + steps) % ctx.numPlayers;
          if (G.hands[seat].length > 0) return seat;
        }
        return undefined;
      },
    },
  },
  endIf: ({ G }) =>
    G.hands.every((hand) => hand.length === 0)
      ? { points: G.heroes.map((heroes, seat) => score(heroes, G.villains[seat])) }
      : undefined,
  disableUndo: true,
  ai: {
    enumerate: (G, ctx) => {
      const seat = Number(ctx.currentPlayer);
      return G.hands[seat].flatMap((card, place) =>
        places(G, ctx, seat, card).map((where) => ({ move: "play", args: [place, where] })),
      );
    },
  },
};
