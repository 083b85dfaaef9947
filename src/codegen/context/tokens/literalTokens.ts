import type { StreamParser, StringStream } from "@codemirror/streamparser";
import type { Parser } from "@lezer/common";
import type { Cursor } from "../cursor.ts";
import { copyOfState, startOf, streamParser } from "./streamParser.ts";

/** One kind of string or comment of a language; of several, the first that fits counts. Expressions are sticky. */
export interface LiteralKind {
  /** A string, if not given. */
  readonly style?: "comment";
  readonly open: RegExp;
  /** The characters that anything but text can begin with. */
  readonly signs: string;
  /** What ends it, from what began it: the same, if not given; undefined where the end of the line does. */
  readonly close?: (open: string) => string | undefined;
  readonly manyLines?: boolean;
  /** What stands for other text, from what began the literal: `\n`, `""`, `{{`. */
  readonly escape?: (open: string) => RegExp | undefined;
  /** What begins code in it and what ends the code: `${` and `}`. */
  readonly code?: (open: string) => readonly [open: string, close: string] | undefined;
  /** A name that is code without brackets: Kotlin's `$name`. */
  readonly codeName?: RegExp;
  /** What begins text again in its code, up to the end of the code: C#'s `:` before a format. */
  readonly format?: string;
  readonly nests?: boolean;
  /** Whether of more quotes than it needs the last end it. */
  readonly lastQuotes?: boolean;
  /** A text as it is written in it, from what began it; without this, only one line of a comment can be. */
  readonly write?: (text: string, open: string, cursor: Pick<Cursor, "text" | "at">) => string | undefined;
}

type KnownKind = LiteralKind &
  Required<Pick<LiteralKind, "close" | "manyLines">> & { readonly name: string; readonly plain: RegExp };

interface LiteralFrame {
  readonly kind: KnownKind;
  readonly open: string;
  /** What ends the code, and how many brackets are open in it; undefined in text. */
  readonly code: { readonly close: string; readonly depth: number } | undefined;
}

interface LiteralFrames {
  frames: readonly LiteralFrame[];
}

interface LiteralState<Inner> extends LiteralFrames {
  readonly inner: Inner;
}

/** After this many characters of a line, only words and signs are distinguished: modes look back at the whole line. */
const mostForMode = 10_000;

/** A grammar of tokens that loads its mode; there is one parser of it. */
export function literalGrammar<State>(
  load: () => Promise<StreamParser<State>>,
  kinds: readonly LiteralKind[],
): () => Promise<Parser> {
  let parser: Parser | undefined;
  return async () => {
    const mode = await load();
    return (parser ??= streamParser(withLiterals(mode, kinds)));
  };
}

/** Literals become `stringStart`, `string`, `stringEnd` (or `comment…`), code in them is between `interpolation…`. */
function withLiterals<Inner>(
  mode: StreamParser<Inner>,
  kinds: readonly LiteralKind[],
): StreamParser<LiteralState<Inner>> {
  const knownKinds = kinds.map((kind): KnownKind => {
    const plain = new RegExp(`[^${kind.signs.replaceAll(/[\\\]^-]/g, String.raw`\$&`)}]+`, "y");
    return {
      close: (open) => open,
      manyLines: false,
      name: kind.style ?? "string",
      ...kind,
      plain: kind.signs === "" ? /.+/y : plain,
    };
  });
  return {
    startState: () => ({ inner: startOf(mode), frames: [] }),
    copyState: ({ inner, frames }) => ({ inner: copyOfState(mode, inner), frames }),
    token(stream, state) {
      const frame = state.frames.at(-1);
      if (frame !== undefined) {
        const read = frame.code === undefined ? textToken : endOfCode;
        const style = read(stream, state, frame);
        if (style !== undefined) return style;
      }
      if (stream.eatSpace()) return null;
      const opened = openToken(stream, state, knownKinds);
      if (opened !== undefined) return opened;
      const style = stream.pos < mostForMode ? mode.token(stream, state.inner) : plainToken(stream);
      if (frame !== undefined) countBrackets(state, frame, stream.current());
      return style;
    },
  };
}

function openToken(
  stream: StringStream,
  state: LiteralFrames,
  kinds: readonly KnownKind[],
): string | undefined {
  for (const kind of kinds) {
    const open = matchAt(kind.open, stream.string, stream.pos);
    if (open === undefined) continue;
    stream.pos += open.length;
    if (kind.manyLines || !stream.eol()) push(state, { kind, open, code: undefined });
    return `${kind.name}Start`;
  }
  return undefined;
}

function countBrackets(state: LiteralFrames, frame: LiteralFrame, token: string): void {
  const { code } = frame;
  const change = /^[([{]/.test(token) ? 1 : /^[)\]}]/.test(token) ? -1 : 0;
  if (code === undefined || change === 0) return;
  pop(state);
  push(state, { ...frame, code: { ...code, depth: Math.max(0, code.depth + change) } });
}

function plainToken(stream: StringStream): string | null {
  const word = matchAt(/[\p{L}\p{N}_$@#.]+/uy, stream.string, stream.pos);
  stream.pos += word?.length ?? 1;
  if (word === undefined) return null;
  return /^\d/.test(word) ? "number" : "variable";
}

function endOfCode(
  stream: StringStream,
  state: LiteralFrames,
  { code, kind: { format } }: LiteralFrame,
): string | undefined {
  if (code === undefined || code.depth > 0) return undefined;
  const { string: line, pos } = stream;
  if (line.startsWith(code.close, pos)) {
    stream.pos += code.close.length;
    pop(state);
    return "interpolationEnd";
  }
  if (format === undefined || stream.peek() !== format) return undefined;
  if (line.startsWith("::", pos) || line.charAt(pos - 1) === ":") return undefined;
  const end = line.indexOf(code.close, pos);
  stream.pos = end === -1 ? line.length : end;
  return "string";
}

function textToken(stream: StringStream, state: LiteralFrames, frame: LiteralFrame): string {
  const { kind, open } = frame;
  const { string: line, pos } = stream;
  const { at, sign } = textAhead(line, pos, frame);
  if (at > pos || sign === undefined) {
    stream.pos = at;
    if (stream.eol() && !kind.manyLines) pop(state);
    return kind.name;
  }
  stream.pos = pos + sign.length;
  if (sign.style === `${kind.name}End`) pop(state);
  else if (sign.style === "interpolationStart")
    push(state, { ...frame, code: { close: kind.code?.(open)?.[1] ?? "", depth: 0 } });
  else {
    if (sign.style === `${kind.name}Start`) push(state, frame);
    if (stream.eol() && !kind.manyLines) pop(state);
  }
  return sign.style;
}

interface Delimiter {
  readonly style: string;
  readonly length: number;
}

/** Where the text ends, and the sign there; undefined at the end of the line. */
function textAhead(
  line: string,
  from: number,
  frame: LiteralFrame,
): { readonly at: number; readonly sign: Delimiter | undefined } {
  const escape = frame.kind.escape?.(frame.open);
  let at = from;
  while (at < line.length) {
    at += matchAt(frame.kind.plain, line, at)?.length ?? 0;
    if (at >= line.length) break;
    const escaped = escape === undefined ? undefined : matchAt(escape, line, at);
    const sign = escaped === undefined ? signAt(line, at, frame) : undefined;
    if (sign !== undefined) return { at, sign };
    at += escaped?.length ?? 1;
  }
  return { at, sign: undefined };
}

function signAt(line: string, at: number, { open, kind }: LiteralFrame): Delimiter | undefined {
  const close = kind.close(open);
  if (close !== undefined && line.startsWith(close, at)) {
    const isLast = kind.lastQuotes !== true || line.charAt(at + close.length) !== close.charAt(0);
    if (isLast) return { style: `${kind.name}End`, length: close.length };
  }
  const code = kind.code?.(open);
  if (code !== undefined && line.startsWith(code[0], at))
    return { style: "interpolationStart", length: code[0].length };
  const name = kind.codeName === undefined ? undefined : matchAt(kind.codeName, line, at);
  if (name !== undefined) return { style: "interpolationName", length: name.length };
  const nested = kind.nests === true ? matchAt(kind.open, line, at) : undefined;
  return nested === undefined ? undefined : { style: `${kind.name}Start`, length: nested.length };
}

export function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  const [found] = expression.exec(text) ?? [];
  return found === undefined || found === "" ? undefined : found;
}

function push(state: LiteralFrames, frame: LiteralFrame): void {
  state.frames = [...state.frames, frame];
}

function pop(state: LiteralFrames): void {
  state.frames = state.frames.slice(0, -1);
}
