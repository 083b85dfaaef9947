/** A text whose escapes are undone, and where each of its characters began in the text as it was. */
export interface Unescaped {
  readonly text: string;
  /** One more than characters: the last is the end. */
  readonly starts: Int32Array;
}

/** Escapes that JSON knows, within a string literal. */
export const jsonEscapes = /\\(?:u[0-9a-f]{4}|["\\/bfnrt])/gi;

/** Escapes that a server may have written into a text: of addresses, of HTML, of programs. */
export const anyEscapes =
  /%[0-9a-f]{2}|&(?:#\d{1,7};?|#x[0-9a-f]{1,6};?|[a-z]{2,6};)|\\(?:u[0-9a-f]{4}|u\{[0-9a-f]{1,6}\}|x[0-9a-f]{2}|["'\\/])/gi;

/** A text as it is, which begins at `start` of a longer one. */
export function asItIs(text: string, start: number): Unescaped {
  const starts = new Int32Array(text.length + 1);
  for (let at = 0; at < starts.length; at += 1) starts[at] = start + at;
  return { text, starts };
}

/** The text with its escapes undone once. */
export function unescapeText(text: string, escapes: RegExp): string {
  return text.replaceAll(escapes, (escape) => meaningOf(escape) ?? escape);
}

/** The same, with the places of the characters. */
export function unescapeOnce({ text, starts }: Unescaped, escapes: RegExp): Unescaped {
  const kept = new Int32Array(starts.length);
  let plain = "";
  let length = 0;
  let from = 0;
  const copyUpTo = (to: number): void => {
    plain += text.slice(from, to);
    kept.set(starts.subarray(from, to), length);
    length += to - from;
  };
  for (const { 0: escape, index } of text.matchAll(escapes)) {
    const meaning = meaningOf(escape);
    if (meaning === undefined) continue;
    copyUpTo(index);
    plain += meaning;
    kept[length] = starts[index] ?? 0;
    length += 1;
    from = index + escape.length;
  }
  copyUpTo(text.length);
  kept[length] = starts.at(-1) ?? 0;
  return { text: plain, starts: kept.subarray(0, length + 1) };
}

const controls: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The one character that an escape stands for; undefined for a name that HTML does not know. */
function meaningOf(escape: string): string | undefined {
  const digits = /^(?:%|&#x|\\u\{?|\\x)([0-9a-f]+)/i.exec(escape)?.[1];
  if (digits !== undefined) return character(Number.parseInt(digits, 16));
  if (escape.startsWith("&#")) return character(Number.parseInt(escape.slice(2), 10));
  if (escape.startsWith("&")) return entities.get(escape.slice(1, -1).toLowerCase());
  const mark = escape.charAt(1);
  return controls[mark] ?? mark;
}

function character(code: number): string {
  // A credential is ASCII: beyond, any character of one unit will do.
  return code > 0xff_ff ? "\uFFFD" : String.fromCharCode(code);
}

/** Names of HTML for characters of ASCII. */
const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["sol", "/"],
  ["bsol", "\\"],
  ["plus", "+"],
  ["equals", "="],
  ["percnt", "%"],
  ["num", "#"],
  ["colon", ":"],
  ["semi", ";"],
  ["comma", ","],
  ["period", "."],
  ["excl", "!"],
  ["quest", "?"],
  ["dollar", "$"],
  ["commat", "@"],
  ["ast", "*"],
  ["midast", "*"],
  ["lpar", "("],
  ["rpar", ")"],
  ["lsqb", "["],
  ["lbrack", "["],
  ["rsqb", "]"],
  ["rbrack", "]"],
  ["lcub", "{"],
  ["lbrace", "{"],
  ["rcub", "}"],
  ["rbrace", "}"],
  ["vert", "|"],
  ["hat", "^"],
  ["grave", "`"],
  ["lowbar", "_"],
]);
