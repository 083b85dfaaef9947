import type { FormId } from "../../src/codegen/languages/languages.ts";

/** What a format writes in place of what it cannot hold; empty where it holds all. */
export const substitutions: { readonly [K in FormId]: string } = {
  json: "",
  javascript: "",
  typescript: "",
  python: "",
  csv: "null and missing are empty; nested values are JSON text; a lone surrogate is U+FFFD; with the guard on, a leading ' before what a spreadsheet would run; in a document, line ends within a cell become the document's; what turns the direction of text stays raw",
  markdown:
    "null and missing are empty; a line break is <br>; nested values are JSON text; a lone surrogate and NUL are U+FFFD",
  jsonl: "",
  yaml: "a lone surrogate is U+FFFD",
  toml: "null is left out; integers beyond 64 bits are text; a lone surrogate is U+FFFD",
  tsv: "as CSV",
  html: "null and missing are empty; a line break is <br>; nested values are JSON text; control characters and lone surrogates are U+FFFD",
  go: "integers beyond 64 bits are text; a lone surrogate is U+FFFD; a map has no order",
  rust: "integers beyond 64 bits are text; a lone surrogate is U+FFFD",
  java: "a map without null has no order",
  kotlin: "",
  csharp: "",
  ruby: "a lone surrogate is U+FFFD",
  php: "integers beyond 64 bits are text; a lone surrogate is U+FFFD",
  swift:
    "integers beyond 64 bits are text; a lone surrogate is U+FFFD, and so is what follows a key that Swift takes for the same as another",
  r: "integers beyond 2^53 are text; NUL and lone surrogates are U+FFFD; what is nested more than 40 deep is JSON text",
  sql: "missing is NULL; nested values are JSON text; a lone surrogate and NUL are U+FFFD; in a document, line ends within a text become the document's; what turns the direction of text stays raw",
};
