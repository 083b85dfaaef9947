import { opensExpression, type Bracket, type Token } from "./tokens.ts";

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

const wordOrNumber = /[\p{L}\p{N}_$]+/uy;

/** What stands at a place of a text. */
export interface Piece {
  readonly kind: "space" | "comment" | "text" | "word" | "sign" | "template" | "templateEnd";
  readonly mark: string;
  readonly end: number;
  /** True where the piece goes on after the end of what was read. */
  readonly open: boolean;
}

/** What stands at a place of code, by the token and the open brackets before it. */
export function pieceAt(
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
