import type { Identity } from "./identity.ts";
import type { Random } from "./random.ts";

const securities = [
  "Equity",
  "Debt",
  "Equity, Option, Warrant or Other Right to Acquire Another Security",
  "Equity, Debt",
] as const;
const rules = ["Rule 506(b)", "Rule 506(b)", "Rule 506(c)", "Rule 504(b)(1)(iii)"] as const;

const remarks = [
  "The minimum amount of the offering is $500,000.00.  The maximum amount of the offering is $1,000,000.00.",
  "1. Recapitalization\n2. Reincorporation by merger in Delaware",
  "No commissions or finders fees paid Management fee\nOrganizational fee\nAccounting\nLegal\nPrinting",
  `Units of membership interest (the "Units") are sold by the Manager's officers, who are not paid for it.`,
  "This amount represents a one-time cost to cover fund organizational and operating expenses.",
  "Sales commission of 5% plus a 1% warrant",
  "Amount raised in US$; subscriptions in € & £ were converted at the day's rate.",
] as const;

function exemption(random: Random, who: Identity): string {
  const rule = random.pick(rules);
  if (who.kind === "fund") {
    return `${rule}, Investment Company Act Section 3(c), Section 3(c)(${random.pick([1, 7])}): Pooled Investment Fund Interests.`;
  }
  return `${rule}: ${who.kind === "drilling" ? "Mineral Property Securities" : random.pick(securities)}.`;
}

/** The text of a filing (§2.4), in the dry words of such notices; the filings after a company's first are amendments. */
export function descriptionOf(random: Random, who: Identity, number: number): string {
  const notice = number === 0 ? "Notice" : `Amendment no. ${number} to the notice`;
  const remark = random.chance(0.35) ? ` ${random.pick(remarks)}` : "";
  return `${notice} of exempt offering of securities under ${exemption(random, who)}${remark}`;
}
