import type { ChartRow } from "../../../src/present/charts/chartTypes.ts";
import { writtenTable } from "../../../tools/pages/tableRows.ts";

/** Texts that could break out of a picture, or don’t fit into one. */
export const hostileTexts: readonly string[] = [
  "</text></svg><script>alert(1)</script>",
  '" onload="alert(1)" x="',
  "<![CDATA[ ]]> <!-- --> <?xml ?> &nbsp; &#0;",
  "\u0000\u0008\u000b\u001f\ufffe\uffff lone \ud800 surrogate",
  "'); DROP TABLE filings; -- ${1+1} {0} {1}",
  "\u202eevil\u202c \u2066 right to left",
  "e\u0301".repeat(300),
  "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 漢字 עברית",
];

export const hostileRows: readonly ChartRow[] = hostileTexts.map((text, at) => ({
  ...(at % 2 === 0 ? {} : { day: Date.UTC(2024, 4, 1), amount: 10 ** at }),
  state: text,
  country: at % 3 === 0 ? text : "",
  industry: text,
  series: text,
}));

export const hostileTable = writtenTable(
  hostileTexts.map((text, id) => ({
    id,
    name: text,
    state: text,
    industry: text,
    ...(id % 2 === 0 ? {} : { accepted_at: "2024-05-01", money_raised: 10 ** id }),
  })),
);
