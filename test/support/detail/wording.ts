import { inEnglish } from "../../../src/api/sentence.ts";
import type { Wording } from "../../../src/render/wording.ts";

/** Words for tests: nothing depends on the machine. */
export const wording: Wording = { t: inEnglish, locale: "en-US", currency: "USD", timeZone: "UTC" };
