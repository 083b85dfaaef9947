import { createCountries } from "../../../src/present/charts/countries.ts";
import { chartWords, type ChartWording } from "../../../src/present/charts/chartWords.ts";
import { createFormatters } from "../../../src/present/wording.ts";
import { wording } from "../../../tools/pages/wording.ts";

/** Words of the charts for tests: nothing depends on the machine. */
export const chartWording: ChartWording = {
  locale: wording.locale,
  currency: wording.currency,
  words: chartWords(wording),
  formatters: createFormatters(),
  countries: createCountries(wording.locale),
};
