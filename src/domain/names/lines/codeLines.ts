import type { LineSpan } from "../scan.ts";

interface LineSyntax {
  readonly lineComments: readonly string[];
  readonly blockComment?: readonly [string, string];
  /** Longest first. */
  readonly quotes: readonly string[];
  readonly escapes: boolean;
  readonly starLines?: boolean;
}

const stopKind = { text: 1, open: 2, close: 3 } as const;

interface ScannedSyntax extends LineSyntax {
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

const furthestKey = 80;
const keyBefore =
  /([\p{L}_$@][\p{L}\p{N}_$.-]*|["'`][^"'`]{1,60}["'`])["'`\]]{0,2}\s*(?::\s*[\p{L}_$][\p{L}\p{N}_$<>[\]|?]*\s*=|:=|=>|={1,3}|:)\s*[rRbBuUfFLN@$]{0,2}$/u;

interface OpenText {
  readonly closer: string;
  readonly escapes: boolean;
  readonly kind: LineSpan["kind"];
}

export class CodeLines {
  readonly #syntax: ScannedSyntax;
  #open: OpenText | undefined;
  /** The text before each open bracket: the key of a list. */
  readonly #brackets: string[] = [];

  constructor(languageId: string) {
    this.#syntax = byLanguage.get(languageId) ?? unknownSyntax;
  }

  read(line: string, from = 0): readonly LineSpan[] {
    const { blockComment, lineComments, starLines, stops } = this.#syntax;
    const spans: LineSpan[] = [];
    // Inside a comment that begins before the first line read. Code may also begin with a star, so the next line is
    // read as code.
    const isStarLine =
      this.#open === undefined && starLines === true && /^\s*\*(?:\s|\/|$)/u.test(line.slice(from));
    if (isStarLine) this.#openComment();
    let at = this.#readOpen(line, from, spans);
    if (isStarLine) this.#open = undefined;
    // An unclosed quote is searched once per line: no later quote of its kind is closed either.
    const unclosed = new Set<string>();
    while (at < line.length) {
      const code = line.charCodeAt(at);
      const stop = code > 127 ? undefined : stops[code];
      if (stop !== stopKind.text) {
        if (stop === stopKind.open) this.#brackets.push(line.slice(Math.max(0, at - furthestKey), at));
        else if (stop === stopKind.close) this.#brackets.pop();
        at += 1;
        continue;
      }
      // Tried before line comments: in Lua, both begin with the same characters.
      if (blockComment !== undefined && line.startsWith(blockComment[0], at)) {
        this.#openComment();
        at = this.#readOpen(line, at + blockComment[0].length, spans);
        continue;
      }
      const leader = lineComments.find((one) => line.startsWith(one, at));
      if (leader !== undefined && isLeader(line, at, leader)) {
        spans.push(...wholeSpan(line, at + leader.length, line.length, "comment"));
        break;
      }
      const quote = quoteAt(line, at, this.#syntax, unclosed);
      at = quote === undefined ? at + 1 : this.#readString(line, at, quote, unclosed, spans);
    }
    return spans;
  }

  #openComment(): void {
    const closer = this.#syntax.blockComment?.[1];
    this.#open = closer === undefined ? undefined : { closer, escapes: false, kind: "comment" };
  }

  #readOpen(line: string, from: number, spans: LineSpan[]): number {
    if (this.#open === undefined) return from;
    const { closer, escapes, kind } = this.#open;
    const close = closeOf(line, from, closer, escapes);
    spans.push(...wholeSpan(line, from, close ?? line.length, kind));
    if (close === undefined) return line.length;
    this.#open = undefined;
    return close + closer.length;
  }

  #readString(line: string, at: number, quote: string, unclosed: Set<string>, spans: LineSpan[]): number {
    const start = at + quote.length;
    const { escapes } = this.#syntax;
    const kind = quote.length > 1 && /^\s*(?:@\w+ )?[rRuU]?$/u.test(line.slice(0, at)) ? "comment" : "string";
    const close = closeOf(line, start, quote, escapes);
    if (close === undefined && quote.length === 1) {
      unclosed.add(quote);
      return at + 1;
    }
    if (close === undefined) this.#open = { closer: quote, escapes, kind: "comment" };
    const end = close ?? line.length;
    const header = isKey(line, end + quote.length)
      ? undefined
      : (keyOf(line.slice(0, at)) ?? this.#listKey(line, at));
    if (end > start) spans.push({ start, end, kind, ...(header === undefined ? {} : { header }) });
    return end + quote.length;
  }

  /** The list’s key names its items: a comma, the bracket, or the line’s beginning precedes an item. */
  #listKey(line: string, at: number): string | undefined {
    const before = line.slice(Math.max(0, at - furthestKey), at).trimEnd();
    return before === "" || /[,[{(]$/u.test(before) ? keyOf(this.#brackets.at(-1) ?? "") : undefined;
  }
}

function isKey(line: string, end: number): boolean {
  return /^\s{0,20}(?::(?!:)|=>|=(?!=))/u.test(line.slice(end, end + 24));
}

export function keyOf(before: string): string | undefined {
  const written = keyBefore.exec(before.slice(-furthestKey))?.[1];
  return written?.replaceAll(/^["'`]|["'`]$/gu, "").replace(/^.*\./u, "");
}

/** "#" begins a comment only in front of a word, unlike in "$#" or "a#b". The same holds for the apostrophe in Basic. */
function isLeader(line: string, at: number, leader: string): boolean {
  if (leader.length > 1 || at === 0) return leader !== "//" || line[at - 1] !== ":";
  return /[\s;(){}]/u.test(line.charAt(at - 1));
}

function quoteAt(
  line: string,
  at: number,
  syntax: ScannedSyntax,
  unclosed: ReadonlySet<string>,
): string | undefined {
  const quote = syntax.quotes.find((one) => line.startsWith(one, at));
  if (quote === undefined || unclosed.has(quote)) return undefined;
  // An apostrophe inside a word is no quote.
  const before = quote === "'" ? line.slice(Math.max(0, at - 2), at) : "";
  const isInWord = /[\p{L}\p{N}]$/u.test(before) && !/(?:^|[^\p{L}\p{N}])[rRbBuUfFLN]$/u.test(before);
  return isInWord ? undefined : quote;
}

function closeOf(line: string, from: number, closer: string, escapes: boolean): number | undefined {
  if (!escapes) {
    const found = line.indexOf(closer, from);
    return found < 0 ? undefined : found;
  }
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === "\\") at += 1;
    else if (line.startsWith(closer, at)) return at;
  }
  return undefined;
}

export function wholeSpan(
  line: string,
  start: number,
  end: number,
  kind: LineSpan["kind"],
): readonly LineSpan[] {
  return start < end && /\S/u.test(line.slice(start, end)) ? [{ start, end, kind }] : [];
}
