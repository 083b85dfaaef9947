import type { FormId } from "../literal/form.ts";
import type { Syntax } from "./pieces.ts";
import { csharpTextAt, kotlinTextAt, rustTextAt } from "./texts.ts";

const script: Syntax = {
  lineComments: ["//"],
  blockComments: [["/*", "*/"]],
  texts: [
    { mark: '"', lines: false },
    { mark: "'", lines: false },
  ],
  script: true,
};

const compiled: Syntax = { ...script, script: false };

/** The syntax of the forms that are code; the others are tables. */
export const syntaxes: { readonly [K in FormId]?: Syntax } = {
  json: { ...script, texts: [{ mark: '"', lines: false }], script: false },
  javascript: script,
  typescript: script,
  python: {
    lineComments: ["#"],
    blockComments: [],
    texts: [
      { mark: '"""', lines: true },
      { mark: "'''", lines: true },
      { mark: '"', lines: false },
      { mark: "'", lines: false },
    ],
    script: false,
  },
  sql: {
    lineComments: ["--"],
    blockComments: [["/*", "*/"]],
    texts: [
      { mark: "'", lines: true, doubled: true },
      { mark: '"', lines: true, doubled: true },
    ],
    script: false,
  },
  ruby: {
    lineComments: ["#"],
    blockComments: [["\n=begin", "\n=end"]],
    texts: [
      { mark: '"', lines: true },
      { mark: "'", lines: true },
      { mark: "`", lines: true },
    ],
    script: false,
  },
  php: {
    lineComments: ["//", "#"],
    blockComments: [["/*", "*/"]],
    texts: [
      { mark: '"', lines: true },
      { mark: "'", lines: true },
      { mark: "`", lines: true },
    ],
    script: false,
  },
  swift: {
    lineComments: ["//"],
    blockComments: [["/*", "*/"]],
    texts: [
      { mark: '"""', lines: true },
      { mark: '"', lines: false },
    ],
    script: false,
  },
  r: {
    lineComments: ["#"],
    blockComments: [],
    texts: [
      { mark: '"', lines: true },
      { mark: "'", lines: true },
      { mark: "`", lines: false },
    ],
    script: false,
  },
  go: { ...compiled, texts: [...compiled.texts, { mark: "`", lines: true, doubled: true }], linesEnd: true },
  rust: { ...compiled, texts: [{ mark: '"', lines: true }], textAt: rustTextAt, nestedComments: true },
  java: { ...compiled, texts: [{ mark: '"""', lines: true }, ...compiled.texts] },
  kotlin: {
    ...compiled,
    texts: [...compiled.texts, { mark: "`", lines: false }],
    textAt: kotlinTextAt,
    nestedComments: true,
    linesEnd: true,
  },
  csharp: { ...compiled, textAt: csharpTextAt },
};
