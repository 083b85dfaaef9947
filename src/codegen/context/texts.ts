import type { Piece } from "./pieces.ts";

/** A text with code in it. */
interface Holes {
  readonly open: string;
  readonly close: string;
  /** Whether a backslash escapes, or a doubled mark does. */
  readonly backslash: boolean;
  readonly lines: boolean;
  /** What opens code in the text; none where there is no code in it. */
  readonly hole?: string;
}

const rustRaw = /[bc]?r(#*)"/y;
const rustCharacter = /b?'(?:\\(?:u\{[^}]*\}|x[\da-fA-F]{2}|.)|[^\\'\n])'/uy;
const rustLifetime = /'[\p{L}_][\p{L}\p{N}_]*/uy;

/** Rust: a raw text, a character, or a lifetime, which is a word. */
export function rustTextAt(text: string, at: number): Piece | undefined {
  rustRaw.lastIndex = at;
  const raw = rustRaw.exec(text);
  if (raw !== null) return textUpTo(text, rustRaw.lastIndex, `"${raw[1] ?? ""}`);
  rustCharacter.lastIndex = at;
  if (rustCharacter.test(text)) return { kind: "text", mark: "'", end: rustCharacter.lastIndex, open: false };
  rustLifetime.lastIndex = at;
  if (!rustLifetime.test(text)) return undefined;
  return { kind: "word", mark: "", end: rustLifetime.lastIndex, open: false };
}

/** Kotlin: texts with `${…}` in them, in one line or over several. */
export function kotlinTextAt(text: string, at: number): Piece | undefined {
  if (text.startsWith('"""', at)) {
    const raw = { open: '"""', close: '"""', backslash: false, lines: true, hole: "${" };
    const piece = textWithHoles(text, at, raw, kotlinTextAt);
    let { end } = piece;
    // Of more marks the last three close it.
    while (!piece.open && text.charAt(end) === '"') end += 1;
    return { ...piece, end };
  }
  if (text.charAt(at) !== '"') return undefined;
  const plain = { open: '"', close: '"', backslash: true, lines: false, hole: "${" };
  return textWithHoles(text, at, plain, kotlinTextAt);
}

const csharpOpening = /(\$@|@\$|\$+|@)?("{3,}|")/y;

/** C#: plain, verbatim and raw texts, with code in them or without. */
export function csharpTextAt(text: string, at: number): Piece | undefined {
  csharpOpening.lastIndex = at;
  const [open, prefix = "", mark] = csharpOpening.exec(text) ?? [];
  if (open === undefined || mark === undefined) return undefined;
  if (mark.length > 2 && !prefix.includes("@")) return textUpTo(text, at + open.length, mark);
  const isVerbatim = prefix.includes("@");
  const rules = { open: `${prefix}"`, close: '"', backslash: !isVerbatim, lines: isVerbatim };
  return textWithHoles(text, at, prefix.includes("$") ? { ...rules, hole: "{" } : rules, csharpTextAt);
}

function textUpTo(text: string, from: number, mark: string): Piece {
  const found = text.indexOf(mark, from);
  return {
    kind: "text",
    mark: '"',
    end: found === -1 ? text.length : found + mark.length,
    open: found === -1,
  };
}

type TextAt = (text: string, at: number) => Piece | undefined;

function textWithHoles(text: string, at: number, rules: Holes, textAt: TextAt): Piece {
  const { open, close, backslash, lines, hole } = rules;
  let end = at + open.length;
  while (end < text.length) {
    if (!lines && text.charAt(end) === "\n") return { kind: "text", mark: '"', end, open: false };
    if (text.startsWith(close, end)) {
      const doubled = !backslash && close.length === 1 && text.startsWith(close, end + 1);
      if (!doubled) return { kind: "text", mark: '"', end: end + close.length, open: false };
      end += 2;
    } else if (backslash && text.charAt(end) === "\\") end += 2;
    else if (hole === undefined || !text.startsWith(hole, end)) end += 1;
    else if (hole === "{" && text.startsWith("{{", end)) end += 2;
    else end = afterHole(text, end + hole.length, lines, textAt);
  }
  return { kind: "text", mark: '"', end: text.length, open: true };
}

function afterHole(text: string, from: number, lines: boolean, textAt: TextAt): number {
  let depth = 1;
  let end = from;
  while (end < text.length && depth > 0) {
    const character = text.charAt(end);
    if (character === "\n" && !lines) return end;
    const inner = textAt(text, end);
    if (inner !== undefined) end = inner.end;
    else {
      if (character === "{") depth += 1;
      if (character === "}") depth -= 1;
      end += 1;
    }
  }
  return end;
}
