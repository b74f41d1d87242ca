"use strict";
/** boardgame.io's server with basic Villains: `node boardgame_server.cjs PORT`. It keeps matches in memory. */
process.env.NODE_ENV ??= "production";
const { Origins, Server } = require("boardgame.io/server");
const { Villains } = require("./villains.cjs");

Server({ games: [Villains], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
