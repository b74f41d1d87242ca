// Run from the repository's root (see package.json), so that the games' pages are in reach.
import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** The folders of `web/src`, each of which may import those before it: so they form no circle. */
const LAYERS = [
  ...["i18n", "wire", "a11y", "router.svelte", "ui", "game", "table"],
  ...["lesson", "replay", "help", "studio", "admin", "screens", "tv"],
];

const layerRules = LAYERS.map((folder, i) => ({
  files: [`web/src/${folder}/**`, `web/src/${folder}.ts`],
  ignores: ["**/*.test.ts"],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: LAYERS.slice(i + 1).map((above) => ({
          regex: `^(\\$lib|(\\.\\./)+)/?${above}(/|$)`,
          message: `web/src/${folder} lies below web/src/${above}: see LAYERS in eslint.config.js`,
        })),
      },
    ],
  },
}));

export default ts.config(
  { ignores: ["**/node_modules/", "src/orderup/server/page/", "**/generated/"] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs["flat/recommended"],
  prettier,
  svelte.configs["flat/prettier"],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.es2023 } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "no-eval": "error",
      // The page is shown on plain http in a local network: none of these exist there.
      "no-restricted-properties": [
        "error",
        { object: "navigator", property: "clipboard", message: "needs a secure context" },
        { object: "navigator", property: "wakeLock", message: "needs a secure context" },
        { object: "crypto", property: "subtle", message: "needs a secure context" },
        { object: "crypto", property: "randomUUID", message: "needs a secure context" },
      ],
      "svelte/no-at-html-tags": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
    rules: { "no-undef": "off" }, // svelte-check knows better
  },
  { files: ["**/*.ts"], rules: { "no-undef": "off" } },
  {
    files: ["web/*.js", "web/*.ts"],
    languageOptions: { globals: globals.node },
  },
  ...layerRules,
);
