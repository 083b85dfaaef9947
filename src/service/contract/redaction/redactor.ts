import { anyEscapes, asItIs, jsonEscapes, unescapeOnce, type Unescaped, unescapeText } from "./escapes.ts";
import { FormIndex, type Span } from "./formIndex.ts";
import { encodedForms, type Secret, secretsInRecords, secretsInSentences } from "./secrets.ts";

/**
 * Takes a credential out of what the service sent back: as it is, in any case, percent-encoded, as HTML or JSON write
 * it, also one in the other, in base64 and hexadecimal; a long part of it too. What is left says `***`.
 */
export interface Redactor {
  /** A sentence or a header. Cleaned whole, before anything is cut from it. */
  readonly text: (text: string) => string;
  /** The body of a refusal, which may be JSON and then stays so. */
  readonly refusal: (body: string) => string;
  /**
   * The JSON text of records: it stays JSON, numbers and what lies between the texts are as they were, and where the
   * credential does not stand it is the same text. Short credentials are left alone, see `secretsInRecords`.
   */
  readonly records: (json: string) => string;
}

/** For a credential that is no secret: that of the sample service. */
export const noRedaction: Redactor = {
  text: (text) => text,
  refusal: (body) => body,
  records: (json) => json,
};

/** Makes the redactor of one credential. Nothing is prepared before its first use. */
export function createRedactor(credential: string): Redactor {
  const inSentences = prepared(() => secretsInSentences(credential));
  const inRecords = prepared(() => secretsInRecords(credential));
  const text: Redactor["text"] = (sentence) => {
    const index = inSentences();
    return index === undefined ? sentence : without(sentence, spansOf(index, sentence, 0, undefined));
  };
  return {
    text,
    refusal: (body) => (isJson(body) ? cleanJson(inSentences(), body) : text(body)),
    records: (body) => cleanJson(inRecords(), body),
  };
}

function cleanJson(index: FormIndex | undefined, text: string): string {
  return index === undefined ? text : without(text, spansInJson(index, text));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function prepared(secretsOf: () => readonly Secret[]): () => FormIndex | undefined {
  let index: { readonly value: FormIndex | undefined } | undefined;
  return () => {
    if (index === undefined) {
      const forms = secretsOf().flatMap(({ text, isSecretInPart: isFoundInPart }) =>
        encodedForms(text).map((form) => ({ text: form, isFoundInPart })),
      );
      index = { value: forms.length === 0 ? undefined : new FormIndex(forms) };
    }
    return index.value;
  };
}

// Each string literal stands alone: what begins in one and ends in another is punctuation, not an echo.
function spansInJson(index: FormIndex, text: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf('"'); at >= 0;) {
    const end = index.literalEnd(text, at + 1);
    const to = Math.abs(end);
    if (end < 0) {
      // One by one: a text may hold more of them than a call takes arguments.
      for (const span of spansOf(index, text.slice(at + 1, to), at + 1, jsonEscapes)) spans.push(span);
    }
    at = text.indexOf('"', to + 1);
  }
  return spans;
}

/** An escape within an escape within … : deeper than this nobody nests them. */
const deepest = 4;

/**
 * Where `text` holds the credential, in places of a longer text in which it begins at `start`. `outer`: escapes that it
 * is written with as a whole, which a span never cuts.
 */
function spansOf(index: FormIndex, text: string, start: number, outer: RegExp | undefined): readonly Span[] {
  let plain = outer === undefined ? text : unescapeText(text, outer);
  let isHeld = index.find(plain).length > 0;
  for (let level = 1; level <= deepest && !isHeld; level += 1) {
    const before = plain;
    plain = unescapeText(plain, anyEscapes);
    if (plain === before) return [];
    isHeld = index.find(plain).length > 0;
  }
  return isHeld ? mappedSpans(index, asItIs(text, start), outer) : [];
}

// The places of characters cost more than the characters: they are kept for the few texts that hold something.
function mappedSpans(index: FormIndex, whole: Unescaped, outer: RegExp | undefined): readonly Span[] {
  const spans: Span[] = [];
  let layer = outer === undefined ? whole : unescapeOnce(whole, outer);
  for (let level = 0; level <= deepest; level += 1) {
    const { text, starts } = layer;
    for (const { from, to } of index.find(text)) spans.push({ from: starts[from] ?? 0, to: starts[to] ?? 0 });
    layer = unescapeOnce(layer, anyEscapes);
    if (layer.text.length === text.length) break;
  }
  return spans.toSorted((a, b) => a.from - b.from);
}

function without(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of spans) {
    // Found twice, in two layers.
    if (to <= end) continue;
    if (from > end || end === 0) parts.push(text.slice(end, from), "***");
    end = to;
  }
  parts.push(text.slice(end));
  return parts.join("");
}
