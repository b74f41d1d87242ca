/** The introduction with the villains and colors of another list, each in the place of the standard one. Numbers and powers are the same in every list. */
import { complete, type Casting } from "$lib/lesson/cast";
import type { Listed } from "./cards.svelte";
import { DRAWN } from "./drawings";
import { STANDARD } from "./villain";

export const casting: Casting = {
  cast(_, data) {
    const list = data as Listed | null;
    const own = Object.entries(list?.villains ?? {});
    const villains = [...STANDARD].map(([villain, power]): [string, string | undefined] => [
      villain,
      list ? own.find(([, each]) => each.power === power)?.[0] : villain,
    ]);
    return complete([
      ...villains,
      ...DRAWN.map((color, at): [string, string | undefined] => [
        color,
        (list?.colors ?? DRAWN)[at],
      ]),
    ]);
  },
  called: (text) => text.replaceAll("_", " "),
};
