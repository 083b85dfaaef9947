import type { TokenSource } from "./codeTokens.ts";

/** Where the code in an open bracket is read from, to know the statement that something in it belongs to. */
export interface OpenLevel {
  /** Offsets of the sign that opens the bracket; both 0 for the text outside of all brackets. */
  readonly from: number;
  readonly to: number;
  /** An offset, with what ends a statement, after which those begin that count: some before the last one. */
  readonly statement: number;
}

/** This many braces that end statements, or do not, are read again. */
const mostBraces = 8;

interface Level {
  readonly from: number;
  readonly to: number;
  readonly close: string;
  statement: number;
  braces: readonly number[];
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The open brackets at an offset, the outermost first, after the text outside of all; ten times faster than tokens. */
export function openLevels({ text, tree }: TokenSource, at: number): readonly OpenLevel[] {
  const levels = new Levels();
  const readSigns = (from: number, to: number): void => {
    for (let offset = from; offset < to; offset += 1) {
      const code = text.charCodeAt(offset);
      if (isBracket(code)) levels.take(text.charAt(offset), offset, offset + 1);
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
  readonly #levels: Level[] = [{ from: 0, to: 0, close: "", statement: 0, braces: [] }];

  get open(): readonly OpenLevel[] {
    return this.#levels;
  }

  take(sign: string, from: number, to: number): void {
    const level = this.#levels.at(-1);
    if (level === undefined) return;
    const close = closing[sign.slice(-1)];
    if (close !== undefined)
      this.#levels.push({
        from,
        to,
        close: close.repeat(/(?<!\{)\{+$/.exec(sign)?.[0].length ?? 1),
        statement: to,
        braces: [],
      });
    else if (sign === ";") {
      level.statement = from;
      level.braces = [];
    } else this.#close(sign, to);
  }

  #close(sign: string, to: number): void {
    const index =
      sign === "}"
        ? this.#levels.findLastIndex(({ close }) => close === "}")
        : this.#levels.at(-1)?.close === sign
          ? this.#levels.length - 1
          : -1;
    if (index <= 0) return;
    this.#levels.length = index;
    const outer = this.#levels.at(-1);
    if (outer === undefined || sign !== "}") return;
    outer.braces = [...outer.braces.slice(-mostBraces), to];
    if (outer.braces.length > mostBraces) outer.statement = outer.braces[0] ?? outer.statement;
  }
}
