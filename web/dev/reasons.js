/** Reads a list of positions from standard input, and writes for every move that advice could name in each of them the advice and its reason, as the page words them. */
import process from "node:process";
import { text } from "node:stream/consumers";
import { createServer } from "vite";

const positions = JSON.parse(await text(process.stdin));
const server = await createServer({
  server: { middlewareMode: true, watch: null, ws: false },
  appType: "custom",
  logLevel: "error",
});
const told = [];
for (const { view, menu, moves, names } of positions) {
  const folder = `/@fs${server.config.resolve.alias.find(({ find }) => find === "$games").replacement}/${view.game}/page`;
  const { adviceText } = await server.ssrLoadModule(`${folder}/proposing.ts`);
  const { adviceReason } = await server.ssrLoadModule(`${folder}/reasons.ts`);
  const called = { you: view.you, of: (seat) => (seat === null ? "The house" : names[seat]) };
  for (const move of moves)
    told.push({
      move,
      advice: move && adviceText(move, view, called),
      reason: adviceReason(move, { view, menu }, called),
    });
}
await server.close();
process.stdout.write(JSON.stringify(told));
