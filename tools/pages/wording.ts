import { inEnglish } from "../../src/text/sentence.ts";
import type { Wording } from "../../src/present/wording.ts";

/** Words for tests: nothing depends on the machine. */
export const wording: Wording = { t: inEnglish, locale: "en-US", currency: "USD", timeZone: "UTC" };
