import { anyEscapes, jsonEscapes, unescapeOnce, type UnescapedText } from "./escapes.ts";
import { SecretMatcher, type Span } from "./forms.ts";
import { secretsInRecords, secretsInSentences } from "./secrets.ts";

/** Takes a credential, or a long part of it, out of texts: in any case, escaped (also twice), base64 or hex. Leaves `***`. */
export interface Redactor {
  /** A sentence or a header. Cleaned whole, before anything is cut from it. */
  readonly text: (text: string) => string;
  /** The body of a refusal, which may be JSON and then stays so. */
  readonly refusal: (body: string) => string;
  /** Stays JSON, numbers as they were; where nothing is found the same text. Short credentials stay: `secretsInRecords`. */
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
  let matcher: SecretMatcher | undefined;
  const inSentences = (): SecretMatcher => (matcher ??= new SecretMatcher(secretsInSentences(credential)));
  const text: Redactor["text"] = (sentence) =>
    without(sentence, spansOf(inSentences(), { text: sentence, sourceOf: (at) => at }));
  return {
    text,
    refusal: (body) => (isJson(body) ? without(body, spansInJson(inSentences(), body)) : text(body)),
    records: (body) => without(body, spansInJson(new SecretMatcher(secretsInRecords(credential)), body)),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// Each string literal is searched alone: what begins in one and ends in another is punctuation, not an echo.
function spansInJson(forms: SecretMatcher, json: string): readonly Span[] {
  const spans: Span[] = [];
  for (let from = json.indexOf('"') + 1; from > 0;) {
    const start = from;
    const end = forms.literalEnd(json, start);
    const to = Math.abs(end);
    if (end < 0) {
      const literal = unescapeOnce(
        { text: json.slice(start, to), sourceOf: (at) => start + at },
        jsonEscapes,
      );
      // One by one: a text may hold more of them than a call takes arguments.
      for (const span of spansOf(forms, literal)) spans.push(span);
    }
    from = json.indexOf('"', to + 1) + 1;
  }
  return spans;
}

/** An escape within an escape within … : deeper than this they are not nested. */
const deepest = 4;

/** Where the credential is in the source of a text. A span never cuts the escapes that are undone there already. */
function spansOf(forms: SecretMatcher, escaped: UnescapedText, level = 0): readonly Span[] {
  const { text, sourceOf } = escaped;
  const spans = forms.find(text).map(({ from, to }) => ({ from: sourceOf(from), to: sourceOf(to) }));
  const inner = level === deepest ? escaped : unescapeOnce(escaped, anyEscapes);
  return inner === escaped ? spans : [...spans, ...spansOf(forms, inner, level + 1)];
}

function without(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (to <= end) continue;
    if (from > end || end === 0) parts.push(text.slice(end, from), "***");
    end = to;
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(end);
}
