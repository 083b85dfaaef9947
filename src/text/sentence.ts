/** A sentence for a person, before translation: `{0}`, `{1}` … stand for the values, which may be untrusted text. */
export interface Sentence {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** Same shape as `l10n.t` of the editor: English text with `{0}` …, and the values. */
export type Translate = (text: string, ...values: (string | number)[]) => string;

export function sentence(text: string, ...values: readonly (string | number)[]): Sentence {
  return { text, values };
}

/** A failure with a sentence for the person. */
export class Refusal extends Error {
  readonly problem: Sentence;

  constructor(text: string, ...values: readonly (string | number)[]) {
    super(text);
    this.name = "Refusal";
    this.problem = sentence(text, ...values);
  }
}

/** Returns true for a Refusal of any copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "Refusal" && "problem" in error;
}

/** Leaves the sentence in English: for logs, tests, and code without a translation. */
export const inEnglish: Translate = (text, ...values) =>
  text.replaceAll(/\{(\d+)\}/g, (hole, index: string) => String(values[Number(index)] ?? hole));

/** The result of reading typed text: a value, or a sentence about the error. */
export type ParseResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Sentence };

export function parsedValue<T>(value: T): ParseResult<T> {
  return { ok: true, value };
}

/** Takes the arguments of `sentence`. */
export function parseFailure(text: string, ...values: readonly (string | number)[]): ParseResult<never> {
  return { ok: false, problem: sentence(text, ...values) };
}
