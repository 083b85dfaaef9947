import { type Random, words } from "./random.ts";
import type { Identity } from "./identity.ts";

const given = words(
  "Amara|Bertil|Corwin|Delphine|Edda|Farouk|Giselle|Hollis|Imogen|Joaquín|Katya|Leopold|Maren|" +
    "Nadir|Odalys|Pradip|Quentin|Rosalind|Søren|Tamsin|Ulrich|Viola|Wendell|Xiomara|Yusuf|Zsófia",
);
const family = words(
  "Abberlund|Brackwater|Castellane|Dunmarrow|Ebbesworth|Fennimark|Gallowhite|Hallevik|Istergaard|" +
    "Jessamoor|Kettlebane|Lindqvarn|Mirabeaux|Nakashiro|O'Dunnagh|Pellegrath|Quarrington|Rasmundo|" +
    "Szentváry|Thistlecroft|Underhaugh|Van der Meerle|Wexcombe|Yarborne-Ito|Zubairu",
);
const middle = ["", "", "", " J.", " R.", " Mary", " T.", " Grace"] as const;
const tails = ["", "", "", "", "", "", ", Jr.", ", M.D.", " III"] as const;

const plainRoles = [
  "Executive Officer",
  "Executive Officer",
  "Director",
  "Executive Officer, Director",
  "Promoter",
  "Executive Officer (CEO)",
  "Executive Officer (Sr. VP, CFO)",
  "Director, Promoter",
] as const;

export function personName(random: Random): string {
  return `${random.pick(given)}${random.pick(middle)} ${random.pick(family)}${random.pick(tails)}`;
}

function longRole(random: Random, issuer: string): string {
  return random.pick([
    `Executive Officer, Director (President of ${issuer} Capital Corp., the Manager of the Issuer)`,
    `Executive Officer (Officer of the Issuer's Administrative Manager)`,
    `Executive Officer, Director (President and Chief Executive Officer of ${issuer} Topco, Inc. and ${issuer} Holdings, LLC (the "Company"); Director of ${issuer} Holdings, LLC (formerly "${issuer} Partners (US), LLC"))`,
    `Executive Officer (Secretary and Treasurer of ${issuer} Topco, Inc.; Vice President, Secretary and Chief Financial Officer of the General Partner ("GP") of the Issuer's Manager)`,
  ]);
}

function firm(random: Random, issuer: string) {
  return random.pick([
    { name: `. ${issuer} Capital Corp`, relationship: "Executive Officer (Manager of the Issuer)" },
    { name: `LLC ${issuer} Management II`, relationship: "Director (Issuer's Manager)" },
    { name: `n/a ${issuer} GP LLC`, relationship: "Promoter (General Partner)" },
  ]);
}

/** §2.4: rarely none, at most nine; sometimes the same person with two roles. */
export function relatedPersons(random: Random, issuer: string, isFund: boolean) {
  if (random.chance(0.02)) return [];
  const count = random.chance(0.1) ? random.int(5, 9) : random.int(1, 4);
  const persons = Array.from({ length: count }, () => ({
    name: personName(random),
    relationship: random.chance(0.12) ? longRole(random, issuer) : random.pick(plainRoles),
  }));
  const [first] = persons;
  if (first !== undefined && random.chance(0.15)) {
    persons.push({ name: first.name, relationship: "Director" });
  }
  return isFund && random.chance(0.5) ? [firm(random, issuer), ...persons] : persons;
}

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

/** §2.4, in the dry words of such notices. */
export function descriptionOf(random: Random, who: Identity, number: number): string {
  const notice = number === 0 ? "Notice" : `Amendment no. ${number} to the notice`;
  const remark = random.chance(0.35) ? ` ${random.pick(remarks)}` : "";
  return `${notice} of exempt offering of securities under ${exemption(random, who)}${remark}`;
}
