import { tryParseJson } from "../../text/json.ts";

/** Finds a credential as it is, percent-encoded, in JSON, hex or base64, in any case, below one layer of escapes. */
export interface Redactor {
  /** Redacts a header or a refusal, parts of 16 characters and more included. JSON stays JSON. */
  readonly text: (text: string) => string;
  /** Numbers stay as written. Returns the same text if the credential is not in it. */
  readonly records: (json: string) => string;
}

/** For the sample service, whose key is no secret. */
export const noRedaction: Redactor = { text: (text) => text, records: (json) => json };

/** In characters: a shorter text is no secret, a shorter key occurs in records, a shorter part occurs by accident. */
const shortest = { inSentences: 4, inRecords: 8, part: 16 };

/** An API key, a token, or a whole cookie (§5). */
export function createRedactor(credential: string): Redactor {
  const values = valuesOf(credential);
  // The whole first: of an escaped cookie its values may be found unescaped.
  const removersOf = (secrets: readonly string[], length: number): readonly Edit[] =>
    [[credential], secrets].map((group) => removerOf(formsOf(group, length)));
  const inSentences = [...removersOf(values, shortest.inSentences), partRemoverOf([credential, ...values])];
  const edit: Edit = (text) => inSentences.reduce(redact, text);
  return {
    text: (text) =>
      /^\s*[[{"]/.test(text) && tryParseJson(text) !== undefined ? editStrings(text, edit) : edit(text),
    records: (json) => {
      const inRecords = removersOf(secretsAmong(values), shortest.inRecords);
      const editRecord: Edit = (text) => inRecords.reduce(redact, text);
      // Hardly any answer holds the credential, and to search it as a whole is far cheaper.
      const whole = unescape(json, backslashes);
      return editRecord(whole) === whole ? json : editStrings(json, editRecord);
    },
  };
}

type Edit = (text: string) => string;

/** Returns no value for no cookie, such as a key that ends in `==`. */
function valuesOf(credential: string): readonly string[] {
  if (!/^[\w.$-]{1,64}=[^=]/.test(credential)) return [];
  const pairs = credential.split(/;\s*/);
  return pairs.map((pair) => pair.slice(pair.indexOf("=") + 1).replaceAll(/^\s*"?|"?\s*$/g, ""));
}

const word = "(?:[A-Z]?[a-z]{1,14}|[A-Z]{1,14})";
const ordinary = new RegExp(`^(?:[\\d.,:TZ+-]*|${word}(?:[ _/.,-]+${word})*)$`);

/** A record may hold values such as `California`, `123456789` or a time: keep them only if there are no others. */
function secretsAmong(values: readonly string[]): readonly string[] {
  const secrets = values.filter((value) => !ordinary.test(unescape(value, percents)));
  return secrets.length === 0 ? values : secrets;
}

/** In lower case, the longest first. */
function formsOf(secrets: readonly string[], length: number): readonly string[] {
  const forms = secrets
    .flatMap((secret) => [secret, ...escapes.map((escape) => unescape(secret, escape))])
    .filter((secret) => secret.length >= length)
    .flatMap(encodedForms);
  return [...new Set(forms.map((form) => form.toLowerCase()))].toSorted((a, b) => b.length - a.length);
}

function encodedForms(secret: string): readonly string[] {
  // The base64 of a shorter text occurs by accident.
  const offsets = secret.length < shortest.inRecords ? [] : [0, 1, 2];
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams([["", secret]]).toString().slice(1),
    Buffer.from(secret).toString("hex"),
    Buffer.from(secret).toString("base64url"),
    ...offsets.flatMap((offset) => base64Forms(secret, offset)),
  ];
}

/** The characters of base64 that depend on `secret` alone, `offset` bytes into a group (`user:key`). */
function base64Forms(secret: string, offset: number): readonly string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const [from, to] = [Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6)];
  return [padded.toString("base64").slice(from, to), padded.toString("base64url").slice(from, to)];
}

function removerOf(forms: readonly string[]): Edit {
  const pattern = forms.map((form) => form.replaceAll(/\W/g, String.raw`\$&`)).join("|");
  return (text) => {
    const lower = text.toLowerCase();
    if (!forms.some((form) => lower.includes(form))) return text;
    return text.replaceAll(new RegExp(pattern, "gi"), "***");
  };
}

function partRemoverOf(secrets: readonly string[]): Edit {
  const parts = new Set<string>();
  for (const secret of secrets)
    for (let at = 0; at + shortest.part <= secret.length; at += 1)
      parts.add(secret.slice(at, at + shortest.part).toLowerCase());
  return (text) => {
    let clean = text;
    for (let at = 0; at + shortest.part <= clean.length; at += 1) {
      let end = at;
      while (parts.has(clean.slice(end, end + shortest.part).toLowerCase())) end += 1;
      if (end > at) clean = `${clean.slice(0, at)}***${clean.slice(end + shortest.part - 1)}`;
    }
    return clean;
  };
}

/** If a secret appears only once escapes are undone, the result is the text without those escapes. */
function redact(text: string, remove: Edit): string {
  return escapes.reduce((clean, escape) => {
    const plain = unescape(clean, escape);
    const removed = plain === clean ? plain : remove(plain);
    return removed === plain ? clean : removed;
  }, remove(text));
}

// Each string by itself: a match that begins in one and ends in another is punctuation.
function editStrings(json: string, edit: Edit): string {
  const parts: string[] = [];
  let end = 0;
  for (let start = json.indexOf('"'); start >= 0; start = json.indexOf('"', end)) {
    parts.push(json.slice(end, start));
    // A regular expression would remember each escape, more than fit.
    for (end = start + 1; end < json.length && json[end] !== '"';) end += json[end] === "\\" ? 2 : 1;
    end += 1;
    const literal = json.slice(start, end);
    const text = tryParseJson(literal);
    const edited = typeof text === "string" ? edit(text) : text;
    parts.push(edited === text ? literal : JSON.stringify(edited));
  }
  return parts.join("") + json.slice(end);
}

const percents = /%([\da-f]{2})()()/gi;
const entities = /&(?:#x([\da-f]{1,4})|#(\d{1,5})|(amp|lt|gt|quot|apos|sol|plus|equals));/gi;
const entityNames = ["amp", "lt", "gt", "quot", "apos", "sol", "plus", "equals"];
const backslashes = /\\(?:u([\da-f]{4})|()(["'\\/]))/gi;
const escapes = [percents, entities, backslashes];

function unescape(text: string, escape: RegExp): string {
  return text.replaceAll(escape, (_escape, hex?: string, decimal?: string, name: string = "") => {
    if (name !== "") return `&<>"'/+=`.charAt(entityNames.indexOf(name.toLowerCase())) || name;
    return String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
