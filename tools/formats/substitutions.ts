import type { FormId } from "../../src/render/literals/form.ts";

/** What a format writes in place of what it cannot hold; empty where it holds all. */
export const substitutions: { readonly [K in FormId]: string } = {
  json: "",
  javascript: "",
  typescript: "",
  python: "",
  csv: "null and missing are empty; nested values are JSON text; a half character is U+FFFD; with the guard on, a leading ' before what a spreadsheet would run",
  markdown:
    "null and missing are empty; a line break is <br>; nested values are JSON text; a half character and NUL are U+FFFD",
  sql: "missing is NULL; nested values are JSON text; a half character and NUL are U+FFFD",
};
