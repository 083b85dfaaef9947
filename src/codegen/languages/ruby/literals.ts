import type { StringStream } from "@codemirror/streamparser";

export interface Literal {
  /** What ends it: a delimiter, or the word of a heredoc. */
  readonly close: string;
  /** What opens another level of it: `(` in `%q(a (b) c)`; empty where nothing does. */
  readonly nested: string;
  readonly level: number;
  readonly hasCode: boolean;
  readonly hasEscapes: boolean;
  /** How many braces are open in its code; undefined in its text. */
  readonly depth: number | undefined;
  readonly isHeredoc: boolean;
  readonly isIndented?: boolean;
}

export type Heredoc = Omit<Literal, "depth" | "isHeredoc">;

/** What of the mode's state literals are read by; all in it is replaced, never changed. */
export interface OpenLiterals {
  /** The literals around, the outermost first; the code of one is read in its frame. */
  literals: readonly Literal[];
  /** Heredocs whose text starts with the next line. */
  heredocs: readonly Heredoc[];
  /** What is before the next token: what a value can follow, a value, or a name that may be a method's. */
  before: "nothing" | "value" | "name";
  isSpaceBefore: boolean;
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

export function literalAt(stream: StringStream, state: OpenLiterals): string | undefined {
  return quotedAt(stream, state) ?? signedAt(stream, state) ?? heredocAt(stream, state);
}

/** Whether a sign here begins a literal: not after a value, and after a name only as its argument. */
function canBegin(stream: StringStream, { before, isSpaceBefore }: OpenLiterals, length: number): boolean {
  if (before !== "name") return before === "nothing";
  return isSpaceBefore && !/[\s=]/.test(stream.string.charAt(stream.pos + length) || " ");
}

function begin(state: OpenLiterals, close: string, hasCode: boolean, nested = ""): string {
  const literal = { close, nested, hasCode, hasEscapes: true, level: 0, depth: undefined, isHeredoc: false };
  state.literals = [...state.literals, literal];
  return "stringStart";
}

function quotedAt(stream: StringStream, state: OpenLiterals): string | undefined {
  const { string, pos } = stream;
  const isSymbol =
    string.charAt(pos) === ":" &&
    /["']/.test(string.charAt(pos + 1)) &&
    !/[\w)\]}"':]/.test(string.charAt(pos - 1));
  const quote = string.charAt(isSymbol ? pos + 1 : pos);
  if (!/["'`]/.test(quote) || quote === "") return undefined;
  stream.pos += isSymbol ? 2 : 1;
  return begin(state, quote, quote !== "'");
}

const percent = /^%([qQwWiIrsx]?)([^\w\s])/;
const symbol =
  /^:(?:[\p{L}_@$][\p{L}\p{N}_@$]*[?!=]?(?![=~>])|[\p{L}_@$][\p{L}\p{N}_@$]*|\[\]=?|[+\-*/<>=!~%&|^]+)/u;
const character =
  /^\?(?:\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{1,2}|[CM]-.|.)|[^\s\\])(?![\p{L}\p{N}_])/u;

function signedAt(stream: StringStream, state: OpenLiterals): string | undefined {
  const sign = stream.peek() ?? "";
  if (sign === "/" && canBegin(stream, state, 1)) {
    stream.next();
    return begin(state, "/", true);
  }
  if (sign === "%" && canBegin(stream, state, 1)) {
    const [open, kind = "", delimiter = ""] = percent.exec(stream.string.slice(stream.pos)) ?? [];
    if (open === undefined || (state.before === "name" && delimiter === "=")) return undefined;
    stream.pos += open.length;
    const close = closing[delimiter];
    return begin(state, close ?? delimiter, !/^[qwis]$/.test(kind), close === undefined ? "" : delimiter);
  }
  const isOne =
    (sign === ":" &&
      !/[\w)\]}"'?!]/.test(stream.string.charAt(stream.pos - 1)) &&
      stream.match(symbol) !== null) ||
    (sign === "?" && canBegin(stream, state, 1) && stream.match(character) !== null);
  if (!isOne) return undefined;
  state.before = "value";
  return "character";
}

const heredoc = /^<<([~-]?)(?:(["'`])([^"'`\n]+)\2|([\p{L}_][\p{L}\p{N}_]*))/u;

function heredocAt(stream: StringStream, state: OpenLiterals): string | undefined {
  const found = heredoc.exec(stream.string.slice(stream.pos));
  if (found === null) return undefined;
  const [open, dash = "", quote = "", quoted, bare] = found;
  // After a value it is an operator; after a name, what could be one is taken for a heredoc only with a dash or quotes.
  const isClear = dash !== "" || quote !== "" || /^\p{Lu}/u.test(bare ?? "");
  if (!canBegin(stream, state, 2) || (state.before === "name" && !isClear)) return undefined;
  stream.pos += open.length;
  state.before = "value";
  const hasCode = quote !== "'";
  const text = { close: quoted ?? bare ?? "", nested: "", level: 0, hasCode, hasEscapes: hasCode };
  state.heredocs = [...state.heredocs, { ...text, isIndented: dash !== "" }];
  return "character";
}

function end(state: OpenLiterals): void {
  state.literals = state.literals.slice(0, -1);
  state.before = "value";
}

function replace(state: OpenLiterals, literal: Literal): void {
  state.literals = [...state.literals.slice(0, -1), literal];
}

/** The next piece of a literal that is no heredoc: what closes it, the beginning of code, or all text up to that. */
export function textToken(stream: StringStream, state: OpenLiterals, literal: Literal): string {
  const interpolation = interpolationAt(stream, literal);
  if (interpolation !== undefined) return takeInterpolation(stream, state, literal, interpolation, "string");
  const { close } = literal;
  if (stream.peek() === close && literal.level === 0) {
    stream.next();
    if (close === "/") stream.match(/^[imxounse]+/);
    end(state);
    return "stringEnd";
  }
  takeText(stream, state, literal);
  return "string";
}

function takeText(stream: StringStream, state: OpenLiterals, literal: Literal): void {
  const { close, nested, hasEscapes } = literal;
  let { level } = literal;
  do {
    const sign = stream.next();
    if (hasEscapes && sign === "\\") stream.next();
    else if (sign === close) level -= 1;
    else if (nested !== "" && sign === nested) level += 1;
  } while (
    !stream.eol() &&
    !(level === 0 && stream.peek() === close) &&
    interpolationAt(stream, literal) === undefined
  );
  if (level !== literal.level) replace(state, { ...literal, level });
}

type Interpolation = "code" | "name";

function interpolationAt({ string, pos }: StringStream, { hasCode }: Literal): Interpolation | undefined {
  if (!hasCode || string.charAt(pos) !== "#") return undefined;
  if (string.charAt(pos + 1) === "{") return "code";
  return /^#(?:@{1,2}[\p{L}_]|\$[^\s"'`])/u.test(string.slice(pos, pos + 4)) ? "name" : undefined;
}

function takeInterpolation(
  stream: StringStream,
  state: OpenLiterals,
  literal: Literal,
  interpolation: Interpolation,
  style: string,
): string {
  if (interpolation === "code") {
    stream.pos += 2;
    state.before = "nothing";
    replace(state, { ...literal, depth: 0 });
    return "interpolationStart";
  }
  stream.match(/^#(?:@{1,2}[\p{L}_][\p{L}\p{N}_]*|\$(?:[\p{L}_][\p{L}\p{N}_]*|.))/u);
  return stream.pos > stream.start ? "interpolationName" : style;
}

/** The next piece of a heredoc's text: a line, or a part of one with code in it. To brackets it is a comment. */
export function bodyToken(stream: StringStream, state: OpenLiterals, literal: Literal): string {
  const { close, isIndented, hasCode, hasEscapes } = literal;
  const line = isIndented === true ? stream.string.trim() : stream.string.trimEnd();
  if (stream.sol() && line === close) {
    stream.skipToEnd();
    end(state);
    return "commentHeredocEnd";
  }
  const interpolation = interpolationAt(stream, literal);
  if (interpolation !== undefined) {
    const style = takeInterpolation(stream, state, literal, interpolation, "");
    return style === "interpolationName" ? "commentHeredocName" : style;
  }
  stream.next();
  while (!stream.eol() && interpolationAt(stream, literal) === undefined) {
    if (hasEscapes && stream.peek() === "\\") stream.next();
    stream.next();
  }
  return hasCode ? "commentHeredoc" : "commentHeredocPlain";
}
