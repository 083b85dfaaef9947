import { pieceAt, type Piece, type Syntax } from "./pieces.ts";
import { endsLine, type Bracket, type Token } from "./tokens.ts";

/** What stands before a cursor. */
export interface Scanned {
  /** True inside a text, a comment, a template or a regular expression. */
  readonly insideText: boolean;
  /** The text, comment (`mark` is empty), template or regular expression that is still open; `start` is an offset. */
  readonly inside: { readonly mark: string; readonly start: number } | undefined;
  /** The innermost bracket that is still open. */
  readonly bracket: Bracket | undefined;
  /** All brackets that are still open, the outermost first. */
  readonly open: readonly Bracket[];
  /** The statement that the cursor stands in, without what stands in its own brackets. */
  readonly head: readonly Token[];
  /** The last token, and the one before it. */
  readonly last: Token | undefined;
  readonly previous: Token | undefined;
  /** How many texts stand in double and in single quotes. */
  readonly quotes: { readonly double: number; readonly single: number };
}

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Reads text up to a cursor. Never fails: what is not understood is skipped, a text left open ends with its line. */
export function scan(text: string, syntax: Syntax): Scanned {
  const reading = newReading(syntax.linesEnd === true);
  let inside: Scanned["inside"];
  for (let at = 0; at < text.length;) {
    const piece = pieceAt(text, at, syntax, reading.last, reading.open);
    take(reading, piece, text.slice(at, piece.end));
    inside = piece.open ? { mark: piece.mark, start: at } : undefined;
    at = piece.end;
  }
  const { open, last, previous, quotes } = reading;
  const head = reading.heads.at(-1)?.tokens() ?? [];
  return {
    insideText: inside !== undefined,
    inside,
    bracket: open.at(-1),
    open,
    head,
    last,
    previous,
    quotes,
  };
}

/** What was read so far. */
interface Reading {
  readonly open: Bracket[];
  /** The statement of each open bracket, and of the text outside of all. */
  readonly heads: Head[];
  readonly quotes: { double: number; single: number };
  readonly linesEnd: boolean;
  last: Token | undefined;
  previous: Token | undefined;
  line: number;
}

function newReading(linesEnd: boolean): Reading {
  const quotes = { double: 0, single: 0 };
  return { open: [], heads: [newHead()], quotes, linesEnd, last: undefined, previous: undefined, line: 0 };
}

function take(reading: Reading, { kind, mark }: Piece, text: string): void {
  if (kind === "text") {
    if (mark.startsWith('"')) reading.quotes.double += 1;
    if (mark.startsWith("'")) reading.quotes.single += 1;
    push(reading, "text", mark);
  } else if (kind === "word") push(reading, "word", text);
  else if (kind === "sign") takeSign(reading, text);
  else if (kind === "template") {
    // The code in a template is code again; the bracket says where the template goes on.
    if (mark === "`") reading.open.push(bracketAt(reading, "${", []));
    push(reading, "sign", "${");
  } else if (kind === "templateEnd") {
    reading.open.pop();
    push(reading, "text", "`");
  }
  for (let each = 0; each < text.length; each += 1) if (text.charCodeAt(each) === 10) reading.line += 1;
}

function takeSign(reading: Reading, sign: string): void {
  const { open, heads } = reading;
  const opens = "([{".includes(sign);
  const bracket = open.at(-1);
  if (opens) open.push(bracketAt(reading, sign, heads.at(-1)?.tokens() ?? []));
  else if (bracket !== undefined && bracket.sign === closing[sign]) {
    open.pop();
    heads.pop();
  } else if (sign === ":" || sign === "=") markKeyed(open);
  push(reading, "sign", sign);
  if (opens) heads.push(newHead());
  if (sign === "}" && !isTypeWord(bracket?.before)) heads.at(-1)?.end();
}

function push(reading: Reading, kind: Token["kind"], text: string): void {
  reading.previous = reading.last;
  reading.last = { kind, text, line: reading.line };
  const linesEnd = reading.linesEnd && reading.open.at(-1)?.sign !== "(";
  reading.heads.at(-1)?.add(reading.last, reading.previous, linesEnd);
}

function bracketAt({ line, last }: Reading, sign: string, head: readonly Token[]): Bracket {
  return { sign, line, before: last, head, keyed: false };
}

function markKeyed(open: Bracket[]): void {
  const bracket = open.pop();
  if (bracket !== undefined) open.push(bracket.keyed ? bracket : { ...bracket, keyed: true });
}

/** A longer statement is known by its start. */
const longestHead = 100;

interface Head {
  readonly add: (token: Token, previous: Token | undefined, linesEnd: boolean) => void;
  readonly end: () => void;
  readonly tokens: () => readonly Token[];
}

function newHead(): Head {
  let tokens: Token[] = [];
  return {
    add(token, previous, linesEnd) {
      if (linesEnd && previous !== undefined && token.line > previous.line && endsLine(previous)) tokens = [];
      // In a head like `if a := b(); a {` it separates.
      const ends = token.text === ";" && !/^(?:if|for|switch)$/.test(tokens[0]?.text ?? "");
      if (ends) tokens = [];
      else if (tokens.length < longestHead) tokens.push(token);
    },
    end() {
      tokens = [];
    },
    tokens: () => tokens.slice(),
  };
}

/** Braces behind it belong to a type, such as Go's `interface{}`. */
function isTypeWord(token: Token | undefined): boolean {
  return token?.kind === "word" && /^(?:interface|struct)$/.test(token.text);
}
