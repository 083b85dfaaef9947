import { anyEscapes, unescapeText } from "./escapes.ts";
import type { SecretForm } from "./forms.ts";

/** A part of a credential this short is no secret, and taking it out would garble sentences. */
const shortestInSentences = 4;

/** What is shorter is found in the names of companies too: a service that gives out such keys is not known. */
const shortestInRecords = 8;

/** The same for what is left of a longer secret when escapes that are in it by chance are undone. */
const shortestUnescaped = 6;

/** The whole, each value of a cookie, and what a server makes of them that undoes escapes or encodes; from four characters on. */
export function secretsInSentences(credential: string): readonly SecretForm[] {
  return formsOf(credential, valuesOf(credential), shortestInSentences);
}

/**
 * Records were paid for, so that nothing is cut by chance: only from eight characters on, and no value of a cookie that
 * reads as words, a number or a time (`America/New_York`, `California`), unless the cookie has no other values.
 */
export function secretsInRecords(credential: string): readonly SecretForm[] {
  const values = valuesOf(credential);
  const telling = values.filter((value) => !unescaped(value).some(isWords));
  return formsOf(credential, telling.length === 0 ? values : telling, shortestInRecords);
}

const words = /^(?:[A-Z]?[a-z]{1,14}|[A-Z]{1,14})(?:[ _/.,-]+(?:[A-Z]?[a-z]{1,14}|[A-Z]{1,14}))*$/;

const numbers = /^[\d.,:TZ+-]{1,25}$/;

function isWords(text: string): boolean {
  return text.length < shortestInRecords || words.test(text) || numbers.test(text);
}

function formsOf(credential: string, values: readonly string[], shortest: number): readonly SecretForm[] {
  // Of a whole cookie a part is no secret: it holds words beside it.
  const whole: SecretForm = { text: credential, isFoundInPart: values.length === 0 };
  const found = new Map<string, SecretForm>();
  for (const secret of [...values.map((text) => ({ text, isFoundInPart: true })), whole]) {
    for (const text of unescaped(secret.text)) {
      // Undoing escapes makes it shorter, not less of a secret.
      const isLong = secret.text.length >= shortest && text.length >= Math.min(shortest, shortestUnescaped);
      if (isLong && !found.has(text)) found.set(text, { ...secret, text });
    }
  }
  return [...found.values()].flatMap((secret) =>
    encodedForms(secret.text).map((text) => ({ ...secret, text })),
  );
}

/** The values of a cookie; none where it is none, such as a key that ends in `==`. */
function valuesOf(credential: string): readonly string[] {
  if (!/^[\w.$-]{1,64}=[^=]/.test(credential)) return [];
  return credential
    .split(/;\s*/)
    .map((pair) => pair.slice(pair.indexOf("=") + 1).replaceAll(/^\s*"?|"?\s*$/g, ""));
}

const mostLayers = 8;

/** A text, with its percent signs decoded, and with all escapes undone that are in it by chance. */
function unescaped(text: string): readonly string[] {
  const found = [text, unescapeText(text, /%[0-9a-f]{2}/gi)];
  for (let plain = text; found.length < mostLayers;) {
    const next = unescapeText(plain, anyEscapes);
    if (next === plain) break;
    found.push(next);
    plain = next;
  }
  return found;
}

/** Itself, hex, base64(url), also within a longer text (`user:key`). What changes single characters is undone in the text. */
function encodedForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const whole = [bytes.toString("base64"), bytes.toString("base64url")];
  // Of short secrets these would be too short to mean anything.
  const within =
    secret.length < shortestInRecords ? [] : [0, 1, 2].flatMap((before) => within64(bytes, before));
  return [...new Set([secret, bytes.toString("hex"), ...whole, ...within])];
}

/** The characters of base64 that depend on nothing but `bytes` where this many bytes of a group come before them. */
function within64(bytes: Buffer, before: number): readonly string[] {
  const padded = Buffer.concat([Buffer.alloc(before), bytes]);
  const from = Math.ceil((before * 8) / 6);
  const to = Math.floor((padded.length * 8) / 6);
  return (["base64", "base64url"] as const).map((encoding) => padded.toString(encoding).slice(from, to));
}
