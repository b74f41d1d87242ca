"use strict";
/** What everybody sees of basic Villains, as a state that Colyseus keeps the same at all clients. A card is 10 * color + number, and a hero on top of a pile 0. */
const { schema, t } = require("@colyseus/schema");

exports.State = schema(
  {
    moves: t.uint16(),
    seat: t.int8(),
    tops: t.array("uint8"),
    heroes: t.array("uint8"),
    hands: t.array("uint8"),
    decks: t.array("uint8"),
    points: t.array("uint8"),
  },
  "State",
);

exports.pack = (card) => (card === null ? 0 : 10 * card[0] + card[1]);
exports.unpack = (packed) => (packed === 0 ? null : [Math.floor(packed / 10), packed % 10]);
