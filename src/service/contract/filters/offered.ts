/** Industries of one group of Form D; the name that a filing carries is the industry's. */
export interface IndustryGroup {
  readonly group: string;
  readonly industries: readonly string[];
}

const groups: Readonly<Record<string, string>> = {
  Agriculture: "Agriculture",
  "Banking and Financial Services":
    "Commercial Banking|Insurance|Investing|Investment Banking|Pooled Investment Fund|" +
    "Other Banking and Financial Services",
  "Business Services": "Business Services",
  Energy:
    "Coal Mining|Electric Utilities|Energy Conservation|Environmental Services|Oil and Gas|Other Energy",
  "Health Care": "Biotechnology|Health Insurance|Hospitals and Physicians|Pharmaceuticals|Other Health Care",
  Manufacturing: "Manufacturing",
  "Real Estate": "Commercial|Construction|REITS and Finance|Residential|Other Real Estate",
  Restaurants: "Restaurants",
  Retailing: "Retailing",
  Technology: "Computers|Telecommunications|Other Technology",
  Travel: "Airlines and Airports|Lodging and Conventions|Tourism and Travel Services|Other Travel",
  Other: "Other",
};

/** The industries of Form D, item 4, spelt as filings spell them; one that has no group is its own. */
export const industryGroups: readonly IndustryGroup[] = Object.entries(groups).map(([group, industries]) => ({
  group,
  industries: industries.split("|"),
}));

/** Series that rounds are usually called by; the service documents no list (§4.1). */
export const usualSeries: readonly string[] = [
  "Seed",
  ...["A", "B", "C", "D", "E", "F"].map((letter) => `Series ${letter}`),
];
