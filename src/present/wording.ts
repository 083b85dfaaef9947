import type { Translate } from "../text/sentence.ts";
import type { Formatters } from "./formatters.ts";

/** How things are worded for a person: translation, language, currency, and the time zone of the machine unless told. */
export interface Wording {
  readonly t: Translate;
  /** BCP 47, such as `en` or `de`. */
  readonly locale: string;
  /** ISO 4217; the service names no currency, nothing is converted. */
  readonly currency: string;
  /** IANA name; the machine's own without it. */
  readonly timeZone?: string;
  /** Where many records are worded: keeps the formatters from one to the next. */
  readonly formatters?: Formatters;
}
