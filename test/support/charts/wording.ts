import { createCountries } from "../../../src/present/charts/countries.ts";
import { chartWords, type ChartWording } from "../../../src/present/charts/chartWords.ts";
import { createFormatters } from "../../../src/present/wording.ts";
import { wording } from "../../../tools/pages/wording.ts";

/** Wording for tests, independent of the machine. */
export const chartWording: ChartWording = {
  locale: wording.locale,
  currency: wording.currency,
  words: chartWords(wording),
  formatters: createFormatters(),
  countries: createCountries(wording.locale),
};
