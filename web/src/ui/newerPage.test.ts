import { expect, test } from "vitest";
import { NewerPage } from "./newerPage.svelte";

const OWN = "/assets/index-1a2b.js";
const page = (script: string) => () =>
  Promise.resolve(`<script type="module" src="${script}"></script>`);

test("a page whose script the server still serves is not offered anew", async () => {
  const newer = new NewerPage();
  await newer.check(page(OWN), OWN);
  expect(newer.offered).toBe(false);
});

test("a newer page is offered, but not while a game is on", async () => {
  const newer = new NewerPage();
  newer.playing = true;
  await newer.check(page("/assets/index-3c4d.js"), OWN);
  expect(newer.offered).toBe(false);
  newer.playing = false;
  expect(newer.offered).toBe(true);
});

test("a server that does not answer has no newer page", async () => {
  const newer = new NewerPage();
  await newer.check(() => Promise.reject(new Error("gone")), OWN);
  await newer.check(() => Promise.resolve(""), OWN);
  expect(newer.available).toBe(false);
});
