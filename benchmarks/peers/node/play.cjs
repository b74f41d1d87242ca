"use strict";
/** Random play through boardgame.io's client, without a page or a server. Speaks as benchmarks/peers/slots.py says. */
process.env.NODE_ENV ??= "production"; // its development build freezes and checks every state
const readline = require("node:readline");
const { version } = require("boardgame.io/package.json");
const { Client } = require("boardgame.io/client");
const { Villains } = require("./villains.cjs");

const { playerView: _, ...Open } = Villains; // whoever plays all four seats sees all cards

function playGame(played) {
  const client = Client({ game: Open, numPlayers: 4, debug: false }); // reset() would deal the same cards again
  let moves = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const choices = Villains.ai.enumerate(state.G, state.ctx);
    const { move, args } = choices[Math.floor(Math.random() * choices.length)];
    client.moves[move](...args);
    moves++;
  }
  played.games++;
  played.count += moves;
  played.moves += moves;
  for (const points of client.getState().ctx.gameover.points) {
    played.points += points;
    played.points_squared += points * points;
  }
}

function play(seconds) {
  const played = {
    count: 0,
    seconds: 0,
    games: 0,
    moves: 0,
    points: 0,
    points_squared: 0,
    checksum: "",
  };
  const started = process.cpuUsage();
  while (played.seconds < seconds) {
    playGame(played);
    const { user, system } = process.cpuUsage(started);
    played.seconds = (user + system) / 1e6;
  }
  return played;
}

play(1); // warms up
const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");
say({ node: process.versions.node, "boardgame.io": version });
readline.createInterface({ input: process.stdin }).on("line", (line) => say(play(Number(line))));
