import { parsedValue, parseFailure, type ParseResult } from "../../text/sentence.ts";
import { cleanAddresses, parseAddress } from "./address.ts";
import type { Role } from "./authentication.ts";

export interface PastedAddresses {
  /** Recognised by their paths (§4) or the words before them; `open`: all others. Two in all at most. */
  readonly known: Readonly<Partial<Record<Role, string>>>;
  readonly open: readonly string[];
}

const opening = /^[<>"'`({[=:,.;]+/;
const closing = /(?<![<>"'`)}=:,.;])[<>"'`)}=:,.;]+$/;
/** A dot and a last part of letters, a number, or this machine. */
const bareAddress =
  /^(?:(?:[\p{L}\d_-]+\.)+\p{L}{2,}|localhost|\d+(?:\.\d+){3}|\[[\da-f:.]+\])(?::\d+)?(?:[/?#].*)?$/iu;

const appPath = /\/api\/v3(?:\/|\?|#|$)/;
const basePath = /\/(?:fundings|companies)(?:\/|\?|#|$)/;
const appWords = /(?<![a-z])app(?![a-z])|(?<![a-z])v3(?![a-z\d])|search|filing/i;
const baseWords = /(?<![a-z])base(?![a-z])|funding/i;

/** Assigns addresses by path, else by the words before; the second of two is the other host. */
export function readAddresses(text: string): ParseResult<PastedAddresses> {
  const found = foundIn(cleanAddresses(text));
  const known: Partial<Record<Role, string>> = {};
  const open = new Set<string>();
  for (const { typed, before } of found) {
    const parsed = parseAddress(typed);
    if (!parsed.ok) return parsed;
    const { address } = parsed.value;
    const role = appPath.test(typed) ? "app" : basePath.test(typed) ? "base" : roleInWords(before);
    if (role === undefined) open.add(address);
    else if (known[role] === undefined) known[role] = address;
    else if (known[role] !== address) return twoOfOneHost(role, known[role], address);
  }
  for (const address of Object.values(known)) open.delete(address);
  return settled(known, [...open]);
}

interface FoundAddress {
  readonly typed: string;
  readonly before: string;
}

function foundIn(text: string): readonly FoundAddress[] {
  // The input box joins lines, so one address may directly follow another.
  const words = text
    .replaceAll(/(?=https?:\/\/)/gi, " ")
    .split(/[\s,;|]+/)
    .filter((word) => word !== "");
  const [only] = words;
  // A single word is meant as the address, so that the message can name its error.
  if (only === undefined || words.length === 1) return [{ typed: only ?? "", before: "" }];
  const found: FoundAddress[] = [];
  let before: string[] = [];
  for (const word of words) {
    const typed = bare(word);
    if (typed.includes("://") || bareAddress.test(typed)) {
      found.push({ typed, before: before.join(" ") });
      before = [];
    } else before.push(word);
  }
  return found.length > 0 ? found : [{ typed: text.trim(), before: "" }];
}

function bare(word: string): string {
  const inner = word.replace(opening, (start) => (isBracketed(word) ? start.replace(/[^[]/g, "") : ""));
  const closed = inner.replace(closing, "");
  return closed.includes("[") ? closed : closed.replace(/(?<!\])\]+$/, "").replace(closing, "");
}

function isBracketed(word: string): boolean {
  return /\[[\da-f:.]+\]/i.test(word) && !word.includes("://");
}

function roleInWords(words: string): Role | undefined {
  const [isApp, isBase] = [appWords.test(words), baseWords.test(words)];
  if (isApp === isBase) return undefined;
  return isApp ? "app" : "base";
}

function settled(known: PastedAddresses["known"], open: readonly string[]): ParseResult<PastedAddresses> {
  const { base, app } = known;
  const [first] = open;
  if (Object.keys(known).length + open.length > 2) {
    return parseFailure("These are more than two addresses. Keep the ones you need: one or two.");
  }
  if (first === undefined || (base === undefined && app === undefined)) return parsedValue({ known, open });
  return parsedValue({
    known: base === undefined ? { app: known.app ?? first, base: first } : { base, app: first },
    open: [],
  });
}

function twoOfOneHost(role: Role, one: string, other: string): ParseResult<never> {
  return role === "base"
    ? parseFailure("Both {0} and {1} are addresses for fundings. Keep one of them.", one, other)
    : parseFailure("Both {0} and {1} are addresses for company searches. Keep one of them.", one, other);
}
