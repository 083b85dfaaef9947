/** Before translation: `{0}`, `{1}` … stand for the values, which may be untrusted. */
export interface Sentence {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** The shape of the editor’s `l10n.t`. */
export type Translate = (text: string, ...values: (string | number)[]) => string;

export function sentence(text: string, ...values: readonly (string | number)[]): Sentence {
  return { text, values };
}

export class Refusal extends Error {
  readonly problem: Sentence;

  constructor(text: string, ...values: readonly (string | number)[]) {
    super(text);
    this.name = "Refusal";
    this.problem = sentence(text, ...values);
  }
}

/** Also of another copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "Refusal" && "problem" in error;
}

/** For logs, tests, and code without a translation. */
export const inEnglish: Translate = (text, ...values) =>
  text.replaceAll(/\{(\d+)\}/g, (hole, index: string) => String(values[Number(index)] ?? hole));

export type ParseResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Sentence };

export function parsedValue<T>(value: T): ParseResult<T> {
  return { ok: true, value };
}

export function parseFailure(text: string, ...values: readonly (string | number)[]): ParseResult<never> {
  return { ok: false, problem: sentence(text, ...values) };
}
