/** What a language's text is made of, as far as it matters for where a cursor stands. */
export interface Syntax {
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Marks around text; the longer first. `lines`: the text may go over several lines. */
  readonly texts: readonly { readonly mark: string; readonly lines: boolean; readonly doubled?: boolean }[];
  /** Whether `/` can open a regular expression, and a backquote a template with `${}`. */
  readonly script: boolean;
  /** Reads a text (or a word) that only looks like another; undefined where there is none. */
  readonly textAt?: (text: string, at: number) => Piece | undefined;
  /** Whether a block comment can stand in one. */
  readonly nestedComments?: boolean;
  /** Whether a line's end ends a statement. */
  readonly linesEnd?: boolean;
}

/** A piece of code: a word or number, a text, or one sign. `line` counts from 0. */
export interface Token {
  readonly kind: "word" | "text" | "sign";
  readonly text: string;
  readonly line: number;
}

/** An open bracket, and the token before it. */
export interface Bracket {
  readonly sign: string;
  readonly line: number;
  readonly before: Token | undefined;
  /** True where a `:`, `=` or `=>` stands in it, not deeper: the sign of a key in some languages. */
  readonly keyed: boolean;
  /** The statement before it, without what stands in its own brackets. */
  readonly head: readonly Token[];
}

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

const wordOrNumber = /[\p{L}\p{N}_$]+/uy;
const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Reads text up to a cursor. Never fails: what is not understood is skipped, a text left open ends with its line. */
export function scan(text: string, syntax: Syntax): Scanned {
  const open: Bracket[] = [];
  const heads = [newHead()];
  const quotes = { double: 0, single: 0 };
  let last: Token | undefined;
  let previous: Token | undefined;
  let inside: Scanned["inside"];
  let line = 0;
  let at = 0;
  const push = (kind: Token["kind"], token: string): void => {
    previous = last;
    last = { kind, text: token, line };
    heads.at(-1)?.add(last, previous, syntax.linesEnd === true && open.at(-1)?.sign !== "(");
  };
  const skipTo = (end: number): void => {
    for (let each = at; each < end; each += 1) if (text.charCodeAt(each) === 10) line += 1;
    at = end;
  };
  while (at < text.length) {
    const piece = pieceAt(text, at, syntax, last, open);
    if (piece.kind === "text") {
      if (piece.mark.startsWith('"')) quotes.double += 1;
      if (piece.mark.startsWith("'")) quotes.single += 1;
      push("text", piece.mark);
    } else if (piece.kind === "word") push("word", text.slice(at, piece.end));
    else if (piece.kind === "sign") {
      const sign = text.charAt(at);
      const opens = "([{".includes(sign);
      const bracket = open.at(-1);
      if (opens) open.push({ sign, line, before: last, head: heads.at(-1)?.tokens() ?? [], keyed: false });
      else if (bracket !== undefined && bracket.sign === closing[sign]) {
        open.pop();
        heads.pop();
      } else if (sign === ":" || sign === "=") markKeyed(open);
      push("sign", sign);
      if (opens) heads.push(newHead());
      if (sign === "}" && !isTypeWord(bracket?.before)) heads.at(-1)?.end();
    } else if (piece.kind === "template") {
      // The code in a template is code again; the bracket says where the template goes on.
      if (piece.mark === "`") open.push({ sign: "${", line, before: last, head: [], keyed: false });
      push("sign", "${");
    } else if (piece.kind === "templateEnd") {
      open.pop();
      push("text", "`");
    }
    inside = piece.open ? { mark: piece.mark, start: at } : undefined;
    skipTo(piece.end);
  }
  const head = heads.at(-1)?.tokens() ?? [];
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

/** True where a line's end behind the token ends the statement, in languages where it can. */
export function endsLine({ kind, text }: Token): boolean {
  return kind !== "sign" || ")]}".includes(text);
}

/** Braces behind it belong to a type, such as Go's `interface{}`. */
function isTypeWord(token: Token | undefined): boolean {
  return token?.kind === "word" && /^(?:interface|struct)$/.test(token.text);
}

/** What stands at a place of a text. */
export interface Piece {
  readonly kind: "space" | "comment" | "text" | "word" | "sign" | "template" | "templateEnd";
  readonly mark: string;
  readonly end: number;
  /** True where the piece goes on after the end of what was read. */
  readonly open: boolean;
}

function pieceAt(
  text: string,
  at: number,
  syntax: Syntax,
  last: Token | undefined,
  open: readonly Bracket[],
): Piece {
  const character = text.charAt(at);
  if (/\s/.test(character)) return { kind: "space", mark: "", end: at + 1, open: false };
  const comment = commentAt(text, at, syntax);
  if (comment !== undefined) return comment;
  if (syntax.script) {
    if (character === "`") return template(text, at + 1, "template");
    if (character === "}" && open.at(-1)?.sign === "${") return template(text, at + 1, "templateEnd");
    if (character === "/" && opensExpression(last)) return regularExpression(text, at);
  }
  const own = syntax.textAt?.(text, at);
  if (own !== undefined) return own;
  const quote = syntax.texts.find(({ mark }) => text.startsWith(mark, at));
  if (quote !== undefined) return textPiece(text, at, quote);
  wordOrNumber.lastIndex = at;
  const word = wordOrNumber.exec(text);
  return word === null
    ? { kind: "sign", mark: "", end: at + 1, open: false }
    : { kind: "word", mark: "", end: at + word[0].length, open: false };
}

function commentAt(
  text: string,
  at: number,
  { lineComments, blockComments, nestedComments }: Syntax,
): Piece | undefined {
  if (lineComments.some((mark) => text.startsWith(mark, at))) {
    const end = text.indexOf("\n", at);
    return { kind: "comment", mark: "", end: end === -1 ? text.length : end, open: end === -1 };
  }
  const block = blockComments.find(([mark]) => text.startsWith(mark, at));
  if (block === undefined) return undefined;
  const marks = nestedComments === true ? /\/\*|\*\//g : undefined;
  const end =
    marks === undefined
      ? text.indexOf(block[1], at + block[0].length)
      : nestedEnd(text, at + block[0].length, marks);
  return {
    kind: "comment",
    mark: "",
    end: end === -1 ? text.length : end + block[1].length,
    open: end === -1,
  };
}

function nestedEnd(text: string, from: number, marks: RegExp): number {
  let depth = 1;
  marks.lastIndex = from;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === "/*" ? 1 : -1;
    if (depth === 0) return mark.index;
  }
  return -1;
}

function textPiece(text: string, at: number, { mark, lines, doubled }: Syntax["texts"][number]): Piece {
  for (let end = at + mark.length; end < text.length; end += 1) {
    if (doubled !== true && text.charAt(end) === "\\") end += 1;
    else if (!lines && text.charAt(end) === "\n") return { kind: "text", mark, end, open: false };
    else if (text.startsWith(mark, end)) return { kind: "text", mark, end: end + mark.length, open: false };
  }
  return { kind: "text", mark, end: text.length, open: true };
}

function template(text: string, start: number, from: "template" | "templateEnd"): Piece {
  for (let end = start; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === "\\") end += 1;
    else if (character === "`") {
      return { kind: from === "template" ? "text" : "templateEnd", mark: "`", end: end + 1, open: false };
    } else if (character === "$" && text.charAt(end + 1) === "{") {
      return { kind: "template", mark: from === "template" ? "`" : "}", end: end + 2, open: false };
    }
  }
  return { kind: "comment", mark: "`", end: text.length, open: true };
}

function regularExpression(text: string, at: number): Piece {
  let inClass = false;
  for (let end = at + 1; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === "\\") end += 1;
    else if (character === "\n") return { kind: "sign", mark: "", end: at + 1, open: false };
    else if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    else if (character === "/" && !inClass) return { kind: "text", mark: "/", end: end + 1, open: false };
  }
  return { kind: "text", mark: "/", end: text.length, open: true };
}

const wordsBeforeExpression = new Set(
  "return typeof case in of new delete void do else throw await yield default instanceof".split(" "),
);

/** True where the next token starts a value: after an operator, an opening bracket, a word such as `return`. */
export function opensExpression(last: Token | undefined): boolean {
  if (last === undefined) return true;
  if (last.kind === "sign") return !")]}".includes(last.text);
  return last.kind === "word" && wordsBeforeExpression.has(last.text);
}
