/** Any screen in any state, without a server: /dev/harness.html?scene=mid4. Not part of the build. */
import { mount } from "svelte";
import type { Names } from "../src/game/names";
import { loadGamePage } from "../src/table/loadGamePage";
import ResultScreen from "../src/screens/ResultScreen.svelte";
import Lobby from "../src/screens/Lobby.svelte";
import Play from "../src/screens/Play.svelte";
import { LiveTable } from "../src/table/liveTable.svelte";
import { clocks, info, menu, view, type Scene } from "$games/diner/page/scenes";
import { NO_SOCKET } from "../src/wire/socket";
import TipLayer from "../src/ui/TipLayer.svelte";
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/styles/base.css";

const SCENES: Record<string, Scene> = {
  mid2: { players: 2, tokens: [2, 1] },
  mid3: { players: 3 },
  mid4: { players: 4 },
  wait4: { players: 4, tokens: [0, 2, 1, 2] },
  refill4: { players: 4, busy: 0 },
  theirs4: { players: 4, busy: 2 },
  break3: { players: 3, phase: "break_due" },
  watch4: { players: 4, you: null },
  lobby: { players: 4 },
  end4: { players: 4, over: true },
  end2: { players: 2, over: true },
};
const name = new URLSearchParams(location.search).get("scene") ?? "mid4";
const scene = SCENES[name] ?? { players: 4 };
const state = name === "lobby" ? "lobby" : scene.over ? "over" : "playing";
const you = { seat: scene.you === undefined ? 0 : scene.you, host: true };

const live = new LiveTable("Scripted1", () => NO_SOCKET);
live.onConnection("online");
live.onMessage({
  type: "welcome",
  table: info(scene, state),
  you,
  game: state === "lobby" ? null : view(scene),
  past: [],
  seated: [],
  menu: you.seat === null ? [] : menu(scene, name.startsWith("wait") ? "D5a" : null),
  clocks: clocks(scene),
});
const names: Names = { you: you.seat, of: (seat) => live.nameOf(seat) ?? "The house" };
const page = await loadGamePage("diner");
const target = document.getElementById("app");
if (!page || !target) throw new Error("no page");
const drawn = view(scene);
if (state === "lobby") mount(Lobby, { target, props: { live, page, info: info(scene, "lobby") } });
else if (scene.over)
  mount(ResultScreen, {
    target,
    props: {
      live,
      page,
      names,
      view: drawn,
      info: info(scene, "over"),
      onlook: () => null,
      onjoin: () => null,
    },
  });
else mount(Play, { target, props: { live, page, names, view: drawn, onresult: null } });
mount(TipLayer, { target });
