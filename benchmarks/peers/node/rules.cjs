"use strict";
/** Basic Villains on a plain object. A card is [color, number]; on top of a pile null is a hero. */

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

/** A new game; `shuffle` returns a list in another order. */
function deal(players, shuffle) {
  const decks = Array.from({ length: players }, () => shuffle(DECK));
  const tops = decks.map((deck) => deck.pop());
  return {
    decks,
    tops,
    hands: decks.map((deck) => deck.splice(-HAND)),
    heroes: decks.map(() => 0),
    villains: tops.map(([, number]) => [number]),
  };
}

/** Where a card of this seat may go: its own pile face down or face up, or a neighbor's (V3-V5). */
function places(tops, seat, card) {
  const players = tops.length;
  const onLeft = matches(card, tops[(seat + 1) % players]);
  const onRight = matches(card, tops[(seat + players - 1) % players]);
  const found = ["hide"];
  if (onLeft) found.push("left");
  if (onRight) found.push("right");
  if (!onLeft && !onRight && (tops[seat] === null || matches(card, tops[seat]))) found.push("own");
  return found;
}

/** All that a seat could do: [place in the hand, where the card goes]. */
function choices(tops, seat, hand) {
  return hand.flatMap((card, place) => places(tops, seat, card).map((where) => [place, where]));
}

/** Play the card at this place of the hand, then draw (V3, V4, V6). False: that is not allowed. */
function play(game, seat, place, where) {
  const card = game.hands[seat][place];
  if (card === undefined || !places(game.tops, seat, card).includes(where)) return false;
  game.hands[seat].splice(place, 1);
  if (where === "hide") {
    game.tops[seat] = null;
    game.heroes[seat]++;
  } else {
    const steps = { own: 0, left: 1, right: game.tops.length - 1 }[where];
    const pile = (seat + steps) % game.tops.length;
    game.tops[pile] = card;
    game.villains[pile].push(card[1]);
  }
  if (game.decks[seat].length > 0) game.hands[seat].push(game.decks[seat].pop());
  return true;
}

/** The next seat with a card, or undefined: it is over. */
function next(hands, seat) {
  for (let steps = 1; steps <= hands.length; steps++) {
    const found = (seat + steps) % hands.length;
    if (hands[found].length > 0) return found;
  }
  return undefined;
}

/** The points of a pile (V8). */
function score(heroes, villains) {
  const rest = heroes > 0 ? ((heroes - 1) % 6) + 1 : 0;
  const canceled = (number) => number === rest || (number === 6 && heroes > 6);
  return villains.reduce((sum, number) => sum + (canceled(number) ? 0 : number), 0);
}

const points = (game) => game.heroes.map((heroes, seat) => score(heroes, game.villains[seat]));

module.exports = { deal, choices, play, next, points };
