import type { FormId } from "../form.ts";
import type { Syntax } from "./scan.ts";

const script: Syntax = {
  lineComments: ["//"],
  blockComments: [["/*", "*/"]],
  texts: [
    { mark: '"', lines: false },
    { mark: "'", lines: false },
  ],
  script: true,
};

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
};
