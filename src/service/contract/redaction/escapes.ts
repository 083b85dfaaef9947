export interface UnescapedText {
  readonly text: string;
  /** Where a character of it began in the text as it was; for the length of `text`, where that ended. */
  readonly sourceOf: (at: number) => number;
}

/** Escapes that JSON knows, within a string literal. */
export const jsonEscapes = /\\(?:u[0-9a-f]{4}|["\\/bfnrt])/gi;

/** Escapes that a server may have written into a text: of addresses, of HTML, of programs. */
export const anyEscapes =
  /%[0-9a-f]{2}|&(?:#\d{1,7};?|#x[0-9a-f]{1,6};?|[a-z]{2,6};)|\\(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,6}\}|x[0-9a-f]{2}|["'\\/])/gi;

/** The text with its escapes undone once; the same object where it has none. */
export function unescapeOnce(escaped: UnescapedText, escapes: RegExp): UnescapedText {
  /** For each escape, what follows it in the new text, and by how much the text is shorter up to there. */
  const cuts: { readonly next: number; readonly removed: number }[] = [];
  let removed = 0;
  const text = escaped.text.replaceAll(escapes, (escape: string, index: number) => {
    const meaning = meaningOf(escape);
    if (meaning === undefined) return escape;
    removed += escape.length - 1;
    cuts.push({ next: index + escape.length - removed, removed });
    return meaning;
  });
  if (removed === 0) return escaped;
  const sourceOf = (at: number): number => {
    let low = 0;
    for (let high = cuts.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((cuts[middle]?.next ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return escaped.sourceOf(at + (cuts[low - 1]?.removed ?? 0));
  };
  return { text, sourceOf };
}

export function unescapeText(text: string, escapes: RegExp): string {
  return unescapeOnce({ text, sourceOf: (at) => at }, escapes).text;
}

const controls: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function meaningOf(escape: string): string | undefined {
  const mark = escape.charAt(1);
  if (escape.length === 2) return controls[mark] ?? mark;
  const digits = /^(?:%|&#x|\\u\{?|\\x)([0-9a-f]+)/i.exec(escape)?.[1];
  if (digits !== undefined) return character(Number.parseInt(digits, 16));
  if (mark === "#") return character(Number.parseInt(escape.slice(2), 10));
  return entities.get(escape.slice(1, -1).toLowerCase());
}

function character(code: number): string {
  // A credential is ASCII: beyond, any character of one unit will do.
  return code > 0xff_ff ? "\uFFFD" : String.fromCharCode(code);
}

const entities: ReadonlyMap<string, string> = new Map(
  (
    String.raw`amp& lt< gt> quot" apos' sol/ bsol\ plus+ equals= percnt% num# colon: semi; comma, period. ` +
    "excl! quest? dollar$ commat@ ast* midast* lpar( rpar) lsqb[ lbrack[ rsqb] rbrack] lcub{ lbrace{ rcub} " +
    "rbrace} vert| hat^ grave` lowbar_"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)]),
);
