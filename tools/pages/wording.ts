import { inEnglish } from "../../src/text/sentence.ts";
import type { Wording } from "../../src/present/wording.ts";

/** Wording for tests, independent of the machine. */
export const wording: Wording = { t: inEnglish, locale: "en-US", currency: "USD", timeZone: "UTC" };
