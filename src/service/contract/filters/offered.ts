/** Industries of one group of Form D; the name that a filing carries is the industry's. */
export interface IndustryGroup {
  readonly group: string;
  readonly industries: readonly string[];
}

/** The industries of Form D, item 4, spelt as filings spell them, by groups; one that has no group is its own. */
export const industryGroups: readonly IndustryGroup[] = [
  { group: "Agriculture", industries: ["Agriculture"] },
  {
    group: "Banking and Financial Services",
    industries: [
      "Commercial Banking",
      "Insurance",
      "Investing",
      "Investment Banking",
      "Pooled Investment Fund",
      "Other Banking and Financial Services",
    ],
  },
  { group: "Business Services", industries: ["Business Services"] },
  {
    group: "Energy",
    industries: [
      "Coal Mining",
      "Electric Utilities",
      "Energy Conservation",
      "Environmental Services",
      "Oil and Gas",
      "Other Energy",
    ],
  },
  {
    group: "Health Care",
    industries: [
      "Biotechnology",
      "Health Insurance",
      "Hospitals and Physicians",
      "Pharmaceuticals",
      "Other Health Care",
    ],
  },
  { group: "Manufacturing", industries: ["Manufacturing"] },
  {
    group: "Real Estate",
    industries: ["Commercial", "Construction", "REITS and Finance", "Residential", "Other Real Estate"],
  },
  { group: "Restaurants", industries: ["Restaurants"] },
  { group: "Retailing", industries: ["Retailing"] },
  { group: "Technology", industries: ["Computers", "Telecommunications", "Other Technology"] },
  {
    group: "Travel",
    industries: [
      "Airlines and Airports",
      "Lodging and Conventions",
      "Tourism and Travel Services",
      "Other Travel",
    ],
  },
  { group: "Other", industries: ["Other"] },
];

/** Series that rounds are usually called by; the service documents no list (§4.1). */
export const usualSeries: readonly string[] = [
  "Seed",
  ...["A", "B", "C", "D", "E", "F"].map((letter) => `Series ${letter}`),
];
