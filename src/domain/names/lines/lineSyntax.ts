import type { LineSpan } from "../scan.ts";

interface LineSyntax {
  readonly lineComments: readonly string[];
  readonly blockComment?: readonly [string, string];
  /** What strings are enclosed in, the longest first. */
  readonly quotes: readonly string[];
  readonly escapes: boolean;
  readonly starLines?: boolean;
}

/** What an ASCII code may begin: a comment or a string, or a bracket. */
export const stopKind = { text: 1, open: 2, close: 3 } as const;

export interface ScannedSyntax extends LineSyntax {
  /** For each ASCII code a `stopKind`, or 0. */
  readonly stops: Uint8Array;
}

const block = ["/*", "*/"] as const;
const c: LineSyntax = {
  lineComments: ["//"],
  blockComment: block,
  quotes: ['"'],
  escapes: true,
  starLines: true,
};
const script: LineSyntax = { ...c, quotes: ['"', "'", "`"] };
const tripled: LineSyntax = { ...c, quotes: ['"""', '"'] };
const hash: LineSyntax = { lineComments: ["#"], quotes: ['"', "'"], escapes: true };
const dashes: LineSyntax = { lineComments: ["--"], quotes: ['"', "'"], escapes: false };

const unknownSyntax = scanned({ lineComments: [], quotes: ['"', "'", "`"], escapes: true });

const byLanguage: ReadonlyMap<string, ScannedSyntax> = new Map([
  ...named("c cpp csharp objective-c objective-cpp rust solidity glsl hlsl cuda-cpp fsharp proto proto3", c),
  ...named("java kotlin swift scala groovy", tripled),
  ...named("javascript javascriptreact typescript typescriptreact dart php astro go", script),
  ...named("css", { lineComments: [], blockComment: block, quotes: ['"', "'"], escapes: true }),
  ...named("scss less", { ...script, quotes: ['"', "'"] }),
  ...named("python", { ...hash, quotes: ['"""', "'''", '"', "'"] }),
  ...named("elixir graphql", { ...hash, quotes: ['"""', '"'] }),
  ...named("julia", { ...hash, blockComment: ["#=", "=#"], quotes: ['"""', '"'] }),
  ...named("ruby", { ...hash, blockComment: ["=begin", "=end"] }),
  ...named("shellscript r perl makefile dockerfile properties ini coffeescript tcl", hash),
  ...named("dotenv cmake gdscript nim crystal", hash),
  ...named("nix terraform hcl", { ...hash, blockComment: block }),
  ...named("powershell", { ...hash, blockComment: ["<#", "#>"], escapes: false }),
  ...named("sql plsql", { ...dashes, blockComment: block }),
  ...named("lua", { ...dashes, blockComment: ["--[[", "]]"], escapes: true }),
  ...named("ada vhdl", { ...dashes, quotes: ['"'] }),
  ...named("haskell elm", { ...dashes, blockComment: ["{-", "-}"], quotes: ['"'] }),
  ...named("clojure lisp scheme racket", { lineComments: [";"], quotes: ['"'], escapes: true }),
  ...named("vb", { lineComments: ["'"], quotes: ['"'], escapes: false }),
  ...named("erlang matlab latex tex prolog", { lineComments: ["%"], quotes: ['"'], escapes: false }),
  ...named("json", { lineComments: [], quotes: ['"'], escapes: true }),
  ...named("jsonl ndjson", { lineComments: [], quotes: ['"'], escapes: true }),
  ...named("jsonc json5", { ...c, quotes: ['"', "'"] }),
  ...named("yaml", { lineComments: [], quotes: ['"', "'"], escapes: true }),
  ...named("toml", { ...hash, quotes: ['"""', "'''", '"', "'"] }),
]);

/** How strings and comments look in a language of VS Code; quotes alone for one that is not described. */
export function lineSyntax(languageId: string): ScannedSyntax {
  return byLanguage.get(languageId) ?? unknownSyntax;
}

function named(ids: string, syntax: LineSyntax): readonly (readonly [string, ScannedSyntax])[] {
  const described = scanned(syntax);
  return ids.split(" ").map((id) => [id, described] as const);
}

function scanned(syntax: LineSyntax): ScannedSyntax {
  const stops = new Uint8Array(128);
  const add = (signs: Iterable<string>, kind: number): void => {
    for (const sign of signs) stops[sign.charCodeAt(0)] = kind;
  };
  add("[{(", stopKind.open);
  add("]})", stopKind.close);
  add([...syntax.lineComments, ...(syntax.blockComment?.slice(0, 1) ?? []), ...syntax.quotes], stopKind.text);
  return { ...syntax, stops };
}

/** All of a part of a line, unless it is blank. */
export function wholeSpan(
  line: string,
  start: number,
  end: number,
  kind: LineSpan["kind"],
): readonly LineSpan[] {
  return start < end && /\S/u.test(line.slice(start, end)) ? [{ start, end, kind }] : [];
}
