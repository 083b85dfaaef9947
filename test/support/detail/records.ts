import { isList, parseJsonText, type Json } from "../../../src/text/json.ts";
import type { ServiceRecord } from "../../../src/service/contract/records.ts";
import { realFilingsText } from "../realFilings.ts";

/** Fields of a list row that a complete filing has too. */
const listed = {
  id: 421_671_159,
  name: "North Star Robotics, Inc.",
  accepted_at: "2025-07-14T17:30:00-04:00",
  state: "NEW YORK",
  industry: "Other Technology",
  is_business_combination_transaction: false,
  money_raised: 4_500_000,
  offered_for_sale: "6000000",
  min_investment: 25_000,
};

/** A complete filing (§2.4) of a fictional company. */
export const filing: ServiceRecord = {
  kind: "filing",
  value: {
    ...listed,
    description:
      "Notice of exempt offering of securities under Rule 506(b): Equity.\n\nNorth Star builds arms that pick ripe fruit at night, when the air is cool and nobody is in the rows. The round pays for a second plant.",
    contacts: [
      {
        web: "https://www.northstar-robotics.example",
        facebook: "",
        twitter: "https://twitter.com/northstar_example",
        linkedin: "https://www.linkedin.com/company/north-star-example",
        address: ["731 North Jackson Street", "Suite 400", "Ithaca, NY 14850"],
        phone: ["414-272-2200", "(949) 230-1035"],
        fax: ["414-272-2201"],
        email: ["invest@northstar-robotics.example"],
      },
    ],
    related_persons: [
      { name: "Ada Lindqvist", relationship: "Executive Officer, Director" },
      {
        name: "W. Brian Blakeley",
        relationship:
          "Executive Officer, Director (Vice President of Blakeley Capital Corp., the Manager of the Issuer)",
      },
      { name: "Ada Lindqvist", relationship: "Promoter" },
      { name: ". Blakeley Capital Corp", relationship: "Executive Officer (Manager of the Issuer)" },
    ],
  },
};

/** The same filing as a row of the list (§2.3). */
export const listRow: ServiceRecord = {
  kind: "filing",
  value: { ...listed, web: "northstar-robotics.example" },
};

/** A fund without sales and without a total, with the minimum of fields. */
export const sparseFund: ServiceRecord = {
  kind: "filing",
  value: {
    id: 7,
    name: "HARBOR & PIER FEEDER FUND 2025-C, A SERIES OF HARBOR MASTER HOLDINGS II LLC",
    accepted_at: "2025-02-30 sometime",
    state: "MAURITIUS",
    industry: "Pooled Investment Fund",
    is_business_combination_transaction: true,
    money_raised: 0,
    offered_for_sale: "Indefinite",
    min_investment: null,
    description: "",
    contacts: [
      { web: "", facebook: "", twitter: "", linkedin: "", address: [], phone: [], fax: [], email: [] },
    ],
    related_persons: [],
  },
};

/** The document leaves this shape open (§2.5). */
export const funding: ServiceRecord = {
  kind: "funding",
  value: {
    id: "larkmoor-labs-series-a",
    title: "Larkmoor Labs raises $40 Million (Series A)",
    amount: "$40 Million",
    valuation: 180_000_000,
    stake_percent: 12.5,
    series: "Series A",
    created_at: "2025-05-02T09:15:00-05:00",
    is_lead_known: true,
    notes: null,
    tags: ["robotics", "agriculture", "seed to table"],
    investors: [
      { name: "Ninefold Ventures", lead: true, website: "https://ninefold.example" },
      { name: "São Telmo Capital", lead: false, website: null },
    ],
    organization: {
      slug: "larkmoor-labs",
      name: "Larkmoor Labs",
      domain: "larkmoor.example",
      industry: "Robotics",
      employees: 12_500,
      location: { city: "Portland", state: "OREGON", postal_code: "04101" },
      offices: [
        { city: "Portland", geo: { lat: 45.5, lon: -122.6 } },
        { city: "Bergen", geo: { lat: 60.39, lon: 5.32 } },
      ],
    },
    source: { label: "Announcement", url: "https://news.example/2025/larkmoor-labs-series-a" },
  },
};

/** The record of that funding’s company (§2.5). */
export const company: ServiceRecord = {
  kind: "company",
  value: {
    slug: "larkmoor-labs",
    name: "Larkmoor Labs",
    about: "Larkmoor Labs builds arms that pick fruit.\nIt was started in Portland.",
    founded: 2019,
    status: "operating",
    website: "https://www.larkmoor.example",
    headquarters: {
      city: "Portland",
      state: "OREGON",
      postal_code: "04101",
      address: ["4 Elm Street", "Floor 2"],
    },
    total_raised: "$49 Million",
    investment_count: 12,
    raised_at: 1_700_000_000,
    amount_paid: 2_500_000,
    fundings: [
      {
        id: "larkmoor-labs-series-a",
        title: "Larkmoor Labs raises $40 Million (Series A)",
        amount: "$40 Million",
      },
      { id: "larkmoor-labs-seed", title: "Larkmoor Labs raises $9 Million (Seed)", amount: "$9 Million" },
    ],
    people: [
      { name: "Ada Lindqvist", title: "Co-Founder & CEO", since: 2019 },
      { name: "Ines Ferro", title: "Chief Technology Officer", since: null },
    ],
    ownership: { founders: "40.0%", investors: "52.5%", option_pool: "7.5%" },
  },
};

/** Texts that try to become markup. */
export const hostile: ServiceRecord = {
  kind: "filing",
  problem: "contacts.0.phone",
  value: {
    id: 9_007_199_254_740_993n,
    name: "<img src=x onerror=alert(1)> \u202eevil $(trash) [x](command:quit)",
    accepted_at: "</script><script>alert(1)</script>",
    state: "A".repeat(400),
    industry: "javascript:alert(1)",
    money_raised: 9_007_199_254_740_993n,
    offered_for_sale: "4500000.50",
    min_investment: -1,
    description: `=HYPERLINK("http://evil.example")\n${"word ".repeat(8000)}`,
    contacts: [
      {
        web: "javascript:alert(document.domain)",
        linkedin: "https://user:pass@evil.example",
        facebook: "https://аcme.example/login",
        address: "not a list",
        phone: [5_551_234],
        email: ["a@b.example?bcc=all@evil.example", '"><script>alert(1)</script>'],
        pager: { deep: [[[["down", { and: "further" }]]]] },
      },
    ],
    related_persons: Array.from({ length: 40 }, (_, index) => ({
      name: `Person ${String(index)} ${"é".repeat(index)}`,
      relationship: "x".repeat(8 * index),
    })),
    constructor: "own key",
    "": "no name",
    "a/b~c": { nested: true },
  },
};

/** More of everything than a page draws, so each list says how much is left out. */
export const long: ServiceRecord = {
  kind: "company",
  value: {
    name: "Long Holdings",
    items: Array.from({ length: 102 }, (_, index) => ({ index })),
    flat: Array.from({ length: 102 }, (_, index) => `item ${String(index)}`),
    deep: nestedTo(60),
    text: "lorem ipsum ".repeat(9_000),
  },
};

function nestedTo(depth: number): Json {
  return depth === 0 ? "bottom" : { level: depth, inner: nestedTo(depth - 1) };
}

/** Real filings from a file beside the project; without it, prints a line and returns none. */
export function realFilings(): readonly ServiceRecord[] {
  const text = realFilingsText();
  if (text === undefined) return [];
  const list = parseJsonText(text);
  return isList(list) ? list.map((value): ServiceRecord => ({ kind: "filing", value })) : [];
}
