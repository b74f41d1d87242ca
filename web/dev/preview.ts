/** One game's link preview, without a server: /dev/preview.html?game=diner. `tools/link_pictures.py` takes its picture. Not part of the build. */
import { mount } from "svelte";
import { loadGamePage } from "../src/table/loadGamePage";
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import Preview from "./Preview.svelte";

const slug = new URLSearchParams(location.search).get("game") ?? "diner";
const page = await loadGamePage(slug);
const target = document.getElementById("app");
if (!page || !target) throw new Error("no page");
mount(Preview, { target, props: { page, slug } });
document.body.dataset.ready = "";
