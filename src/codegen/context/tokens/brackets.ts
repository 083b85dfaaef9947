import { closeOf } from "../cursor.ts";
import { endsLine, continuesStatement, tokensOf, type Token, type TokenSource } from "./codeTokens.ts";

export interface Bracket {
  /** The token that opens it: `(`, `[`, `{`, a word such as `do`, or what begins code in a string: `${`. */
  readonly open: Token;
  readonly close: string;
  readonly before: Token | undefined;
  /** The tokens of the statement before it, without what is in their own brackets; its first 200 at most. */
  readonly head: readonly Token[];
  /** The same since the last comma of that statement: the argument or element that the bracket belongs to. */
  readonly part: readonly Token[];
}

export interface SurroundingCode {
  /** The brackets that are open, the outermost first. */
  readonly brackets: readonly Bracket[];
  /** The tokens before the cursor of the statement that it is in, without what is in inner brackets. */
  readonly head: readonly Token[];
  readonly part: readonly Token[];
  /** The last token before the cursor, whatever bracket it is in, and the one before it. */
  readonly last: Token | undefined;
  readonly previous: Token | undefined;
  readonly next: Token | undefined;
  /** Whether a line ends between the last token and the cursor, and between the cursor and the next. */
  readonly lineBefore: boolean;
  readonly lineAfter: boolean;
  readonly inside: Token | undefined;
}

export interface TokenRules {
  /** Whether the end of a line can end a statement. */
  readonly linesEnd: boolean;
  /** What closes the bracket that a token opens, where it is not a bracket itself: `end` for Ruby's `do`. */
  readonly closeOf?: (token: Token, head: readonly Token[]) => string | undefined;
}

/** A longer statement is known by its start. */
const longestHead = 200;

/** A bracket that closes nothing is left out; what is from `at` to `end`, such as a new literal, is passed over. */
export function codeAround(
  source: TokenSource,
  at: number,
  rules: TokenRules,
  end: number = at,
): SurroundingCode {
  const reading = new BracketReader(rules);
  const levels = rules.closeOf === undefined ? openLevels(source, at) : [];
  for (const [index, { statement }] of levels.entries()) {
    const inner = levels[index + 1];
    if (inner === undefined) break;
    for (const token of tokensOf(source, statement, inner.to)) reading.take(token);
  }
  let next: Token | undefined;
  let inside: Token | undefined;
  for (const token of tokensOf(source, levels.at(-1)?.statement ?? 0)) {
    if (token.to <= at) reading.take(token);
    else if (token.from < at) inside = token;
    else if (token.from >= end) {
      next = token;
      break;
    }
  }
  const around = reading.around();
  return {
    ...around,
    next,
    inside,
    lineBefore: source.text.slice(around.last?.to ?? 0, at).includes("\n"),
    lineAfter: source.text.slice(end, next?.from).includes("\n"),
  };
}

export interface BracketContent {
  /** The tokens of each part, without what is in inner brackets; the brackets themselves are there. */
  readonly parts: readonly (readonly Token[])[];
  readonly close: Token | undefined;
}

export function contentOf(source: TokenSource, bracket: Bracket, rules: TokenRules): BracketContent {
  const parts: Token[][] = [[]];
  const reading = new BracketReader(rules);
  for (const token of tokensOf(source, bracket.open.to)) {
    const isOwn = reading.depth === 0;
    if (isOwn && token.kind !== "string" && token.text === bracket.close) return { parts, close: token };
    reading.take(token);
    if (!isOwn && reading.depth > 0) continue;
    if (token.kind === "sign" && token.text === "," && isOwn) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return { parts, close: undefined };
}

interface BracketFrame {
  readonly bracket: Pick<Bracket, "open" | "close" | "before"> | undefined;
  head: Token[];
  part: Token[];
  /** How much of both is before the bracket that is open in it. */
  before: { readonly head: number; readonly part: number };
}

function newFrame(bracket: BracketFrame["bracket"]): BracketFrame {
  return { bracket, head: [], part: [], before: { head: 0, part: 0 } };
}

class BracketReader {
  readonly #rules: TokenRules;
  readonly #frames: BracketFrame[] = [];
  #frame = newFrame(undefined);
  #last: Token | undefined;
  #previous: Token | undefined;

  constructor(rules: TokenRules) {
    this.#rules = rules;
  }

  get depth(): number {
    return this.#frames.length;
  }

  around(): Pick<SurroundingCode, "brackets" | "head" | "part" | "last" | "previous"> {
    const frames = [...this.#frames, this.#frame];
    const brackets = frames.flatMap(({ bracket }, index) => {
      const outer = frames[index - 1];
      if (bracket === undefined || outer === undefined) return [];
      const { head, part, before } = outer;
      return { ...bracket, head: head.slice(0, before.head), part: part.slice(0, before.part) };
    });
    const { head, part } = this.#frame;
    return { brackets, head, part, last: this.#last, previous: this.#previous };
  }

  take(token: Token): void {
    const closed = this.#close(token);
    if (!closed) this.#endStatement(token);
    const close = this.#closeOf(token);
    if (close !== undefined) this.#open(token, close);
    else if (token.kind === "sign" && token.text === ";") this.#clear();
    else this.#add(token);
    this.#previous = this.#last;
    this.#last = token;
  }

  #close({ kind, text }: Token): boolean {
    const open = this.#frame.bracket;
    if (open === undefined || kind === "string") return false;
    if (text !== open.close) {
      // What was left open in braces ends with them.
      const index = text === "}" ? this.#frames.findLastIndex(({ bracket }) => bracket?.close === "}") : -1;
      if (index <= 0) return false;
      this.#frames.length = index;
    }
    this.#pop();
    return true;
  }

  #pop(): void {
    this.#frame = this.#frames.pop() ?? this.#frame;
  }

  #open(token: Token, close: string): void {
    const outer = this.#frame;
    outer.before = { head: outer.head.length, part: outer.part.length };
    this.#add(token);
    this.#frames.push(outer);
    this.#frame = newFrame({ open: token, close, before: this.#last });
  }

  #closeOf(token: Token): string | undefined {
    const { kind, style, text } = token;
    if (kind === "string") return undefined;
    // A variable may be called by a bracket: `$[` in Ruby.
    const close = kind === "sign" || style === "interpolationStart" ? closeOf(text) : undefined;
    return close ?? this.#rules.closeOf?.(token, this.#frame.head);
  }

  #endStatement(token: Token): void {
    const { head } = this.#frame;
    const last = head.at(-1);
    if (last === undefined) return;
    const isClosed = last.text === "}" && last.style !== "interpolationEnd" && token.kind !== "sign";
    const isAfterBraces =
      isClosed && (token.startsLine || !/^(?:else|while|catch|finally)$/.test(token.text));
    const isInParentheses = this.#frame.bracket?.close === ")" || this.#frame.bracket?.close === "]";
    const isNewLine = this.#rules.linesEnd && token.startsLine && !isInParentheses;
    if (isAfterBraces || (isNewLine && endsLine(head) && !continuesStatement(token))) this.#clear();
  }

  #clear(): void {
    this.#frame.head = [];
    this.#frame.part = [];
  }

  #add(token: Token): void {
    const { head, part } = this.#frame;
    if (head.length < longestHead) head.push(token);
    if (token.kind === "sign" && token.text === ",") this.#frame.part = [];
    else if (part.length < longestHead) part.push(token);
  }
}

/** Where the code in an open bracket is read from, to know the statement that something in it belongs to. */
interface OpenLevel {
  /** Offsets of the sign that opens the bracket; both 0 for the text outside of all brackets. */
  readonly from: number;
  readonly to: number;
  /** An offset, with what ends a statement, after which those begin that count: some before the last one. */
  readonly statement: number;
}

/** This many braces that end statements, or do not, are read again. */
const mostBraces = 8;

interface Level extends OpenLevel {
  readonly close: string;
  statement: number;
  braces: readonly number[];
}

/** The open brackets at an offset, the outermost first, after the text outside of all; ten times faster than tokens. */
export function openLevels({ text, tree }: TokenSource, at: number): readonly OpenLevel[] {
  const levels = new Levels();
  const readSigns = (from: number, to: number): void => {
    for (let offset = from; offset < to; offset += 1) {
      if (isBracket(text.charCodeAt(offset))) levels.take(text.charAt(offset), offset, offset + 1);
    }
  };
  let end = 0;
  const cursor = tree.cursor();
  if (cursor.firstChild())
    do {
      const { name, from, to } = cursor;
      if (from >= at) break;
      readSigns(end, from);
      end = to;
      if (to > at || /^(?:comment|string|number|keyword|variable|type|atom|property)/.test(name)) continue;
      if (name.startsWith("interpolation")) levels.take(text.slice(from, to), from, to);
      else readSigns(from, to);
    } while (cursor.nextSibling());
  readSigns(end, at);
  return levels.open;
}

/** `( ) ; [ ] { }` */
function isBracket(code: number): boolean {
  return (
    code === 40 || code === 41 || code === 59 || code === 91 || code === 93 || code === 123 || code === 125
  );
}

class Levels {
  readonly open: Level[] = [{ from: 0, to: 0, close: "", statement: 0, braces: [] }];

  take(sign: string, from: number, to: number): void {
    const level = this.open.at(-1);
    const close = closeOf(sign);
    if (close !== undefined) this.open.push({ from, to, close, statement: to, braces: [] });
    else if (sign !== ";") this.#close(sign, to);
    else if (level !== undefined) {
      level.statement = from;
      level.braces = [];
    }
  }

  #close(sign: string, to: number): void {
    const last = this.open.length - 1;
    const index = this.open.findLastIndex(({ close }, at) => close === sign && (sign === "}" || at === last));
    const outer = this.open[index - 1];
    if (outer === undefined) return;
    this.open.length = index;
    if (sign !== "}") return;
    outer.braces = [...outer.braces.slice(-mostBraces), to];
    if (outer.braces.length > mostBraces) outer.statement = outer.braces[0] ?? outer.statement;
  }
}
