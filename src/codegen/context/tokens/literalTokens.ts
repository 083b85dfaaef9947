import type { StreamParser, StringStream } from "@codemirror/streamparser";
import type { Cursor } from "../cursor.ts";
import { copyOfState, startOf } from "./streamParser.ts";

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
  readonly kind: number;
  readonly open: string;
  /** What ends the code, and how many brackets are open in it; undefined in text. */
  readonly code: { readonly close: string; readonly depth: number } | undefined;
}

interface LiteralState<Inner> {
  readonly inner: Inner;
  frames: readonly LiteralFrame[];
}

/** After this many characters of a line, only words and signs are distinguished: modes look back at the whole line. */
const mostForMode = 10_000;

/** Literals become `stringStart`, `string`, `stringEnd` (or `comment…`), code in them is between `interpolation…`. */
export function withLiterals<Inner>(
  mode: StreamParser<Inner>,
  kinds: readonly LiteralKind[],
): StreamParser<LiteralState<Inner>> {
  const reader = new LiteralReader(mode, kinds);
  return {
    startState: () => ({ inner: startOf(mode), frames: [] }),
    copyState: ({ inner, frames }) => ({ inner: copyOfState(mode, inner), frames }),
    token: (stream, state) => reader.token(stream, state),
  };
}

class LiteralReader<Inner> {
  readonly #mode: StreamParser<Inner>;
  readonly #kinds: readonly KnownKind[];

  constructor(mode: StreamParser<Inner>, kinds: readonly LiteralKind[]) {
    this.#mode = mode;
    this.#kinds = kinds.map((kind) => {
      const plain = new RegExp(`[^${kind.signs.replaceAll(/[\\\]^-]/g, String.raw`\$&`)}]+`, "y");
      return {
        close: (open) => open,
        manyLines: false,
        name: kind.style ?? "string",
        ...kind,
        plain: kind.signs === "" ? /.+/y : plain,
      };
    });
  }

  token(stream: StringStream, state: LiteralState<Inner>): string | null {
    const frame = state.frames.at(-1);
    const kind = frame === undefined ? undefined : this.#kinds[frame.kind];
    if (frame !== undefined && kind !== undefined) {
      if (frame.code === undefined) return textToken(stream, state, frame, kind);
      const end = endOfCode(stream, state, frame, kind);
      if (end !== undefined) return end;
    }
    if (stream.eatSpace()) return null;
    return this.#open(stream, state) ?? this.#codeToken(stream, state);
  }

  #open(stream: StringStream, state: LiteralState<Inner>): string | undefined {
    for (const [index, kind] of this.#kinds.entries()) {
      const open = matchAt(kind.open, stream.string, stream.pos);
      if (open === undefined) continue;
      stream.pos += open.length;
      if (kind.manyLines || !stream.eol()) push(state, { kind: index, open, code: undefined });
      return `${kind.name}Start`;
    }
    return undefined;
  }

  #codeToken(stream: StringStream, state: LiteralState<Inner>): string | null {
    const style = stream.pos < mostForMode ? this.#mode.token(stream, state.inner) : plainToken(stream);
    const frame = state.frames.at(-1);
    if (frame?.code !== undefined) {
      const { depth } = frame.code;
      const token = stream.current();
      const change = /^[([{]/.test(token) ? 1 : /^[)\]}]/.test(token) ? -1 : 0;
      if (change !== 0)
        replace(state, { ...frame, code: { ...frame.code, depth: Math.max(0, depth + change) } });
    }
    return style;
  }
}

function plainToken(stream: StringStream): string | null {
  const word = matchAt(/[\p{L}\p{N}_$@#.]+/uy, stream.string, stream.pos);
  stream.pos += word?.length ?? 1;
  if (word === undefined) return null;
  return /^\d/.test(word) ? "number" : "variable";
}

function endOfCode<Inner>(
  stream: StringStream,
  state: LiteralState<Inner>,
  frame: LiteralFrame,
  { format }: LiteralKind,
): string | undefined {
  const { code } = frame;
  if (code === undefined || code.depth > 0) return undefined;
  const rest = stream.string.startsWith(code.close, stream.pos);
  if (rest) {
    stream.pos += code.close.length;
    pop(state);
    return "interpolationEnd";
  }
  if (format === undefined || stream.peek() !== format) return undefined;
  if (stream.string.startsWith("::", stream.pos) || stream.string.charAt(stream.pos - 1) === ":")
    return undefined;
  const end = stream.string.indexOf(code.close, stream.pos);
  stream.pos = end === -1 ? stream.string.length : end;
  return "string";
}

function textToken<Inner>(
  stream: StringStream,
  state: LiteralState<Inner>,
  frame: LiteralFrame,
  kind: KnownKind,
): string {
  const { string: line, pos } = stream;
  const { length, sign } = textAhead(line, pos, frame, kind);
  if (length > 0 || sign === undefined) {
    stream.pos = pos + length;
    if (stream.eol() && !kind.manyLines) pop(state);
    return kind.name;
  }
  stream.pos = pos + sign.length;
  if (sign.means === "close") pop(state);
  else if (sign.means === "nested") push(state, frame);
  else if (sign.means === "code") {
    const close = kind.code?.(frame.open)?.[1] ?? "";
    push(state, { ...frame, code: { close, depth: 0 } });
  }
  if (stream.eol() && !kind.manyLines && sign.means !== "close" && sign.means !== "code") pop(state);
  return styleOf(sign.means, kind);
}

function textAhead(
  line: string,
  from: number,
  frame: LiteralFrame,
  kind: KnownKind,
): { readonly length: number; readonly sign: Delimiter | undefined } {
  const escape = kind.escape?.(frame.open);
  let at = from;
  while (at < line.length) {
    at += matchAt(kind.plain, line, at)?.length ?? 0;
    if (at >= line.length) break;
    const escaped = escape === undefined ? undefined : matchAt(escape, line, at);
    if (escaped === undefined) {
      const sign = signAt(line, at, frame, kind);
      if (sign !== undefined) return { length: at - from, sign };
    }
    at += escaped?.length ?? 1;
  }
  return { length: at - from, sign: undefined };
}

interface Delimiter {
  readonly means: "close" | "nested" | "code" | "codeName";
  readonly length: number;
}

function styleOf(means: Delimiter["means"], { name }: KnownKind): string {
  if (means === "close") return `${name}End`;
  if (means === "nested") return `${name}Start`;
  if (means === "code") return "interpolationStart";
  return "interpolationName";
}

function signAt(line: string, at: number, { open }: LiteralFrame, kind: KnownKind): Delimiter | undefined {
  const close = kind.close(open);
  if (close !== undefined && line.startsWith(close, at)) {
    const isLast = kind.lastQuotes !== true || line.charAt(at + close.length) !== close.charAt(0);
    if (isLast) return { means: "close", length: close.length };
  }
  const code = kind.code?.(open);
  if (code !== undefined && line.startsWith(code[0], at)) return { means: "code", length: code[0].length };
  const name = kind.codeName === undefined ? undefined : matchAt(kind.codeName, line, at);
  if (name !== undefined) return { means: "codeName", length: name.length };
  const nested = kind.nests === true ? matchAt(kind.open, line, at) : undefined;
  return nested === undefined ? undefined : { means: "nested", length: nested.length };
}

export function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  const [found] = expression.exec(text) ?? [];
  return found === undefined || found === "" ? undefined : found;
}

function push<Inner>(state: LiteralState<Inner>, frame: LiteralFrame): void {
  state.frames = [...state.frames, frame];
}

function pop<Inner>(state: LiteralState<Inner>): void {
  state.frames = state.frames.slice(0, -1);
}

function replace<Inner>(state: LiteralState<Inner>, frame: LiteralFrame): void {
  state.frames = [...state.frames.slice(0, -1), frame];
}
