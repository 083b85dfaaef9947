import { sentence, type Sentence } from "../../../text/sentence.ts";

export interface IndustryGroup {
  readonly group: string;
  readonly industries: readonly string[];
}

/** Form D, item 4, as spelled in filings, which carry no group; an ungrouped industry is its own group. */
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

/** The service documents no list (§4.1). */
export const usualSeries: readonly string[] = [
  "Seed",
  ...["A", "B", "C", "D", "E", "F"].map((letter) => `Series ${letter}`),
];

interface DayPreset {
  readonly label: Sentence;
  readonly day: string;
}

export function dayPresets(today: Date): readonly DayPreset[] {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  // Today is one of the days.
  const back = (days: number): string => localDay(new Date(year, month, day - days + 1));
  return [
    { label: sentence("Last 7 days"), day: back(7) },
    { label: sentence("Last 30 days"), day: back(30) },
    { label: sentence("Last 90 days"), day: back(90) },
    { label: sentence("This year"), day: localDay(new Date(year, 0, 1)) },
    // After February 29, JavaScript takes March 1 of the previous year.
    { label: sentence("Last 12 months"), day: localDay(new Date(year - 1, month, day)) },
  ];
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}

function localDay(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, "0")}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
