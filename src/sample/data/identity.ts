import { randomDay } from "./dates.ts";
import { randomCity } from "./samplePlaces.ts";
import { randomFor, type Random, words } from "./random.ts";

type CompanyKind = "operating" | "fund" | "property" | "drilling";

export type Identity = ReturnType<typeof identity>;

const heads = words(
  "Hal|Quill|Tess|Brin|Orra|Vel|Cask|Dun|Ember|Fenn|Grav|Isk|Jun|Kest|Lum|Mar|Nim|Ost|Pell|Rav|" +
    "Sorr|Thrum|Umbra|Wick|Yarr|Zeph|Ños|Çel",
);
const tails = words(
  "verne|away|dover|mantle|lisk|oway|thorne|bury|quist|ridge|sparrow|tide|vane|wend|yard|zell|" +
    "march|fathom|glen|hollow",
);

/** The word in the company’s name, and its industry in filings. */
type LineOfBusiness = readonly [word: string, industry: string];

const fields: readonly [LineOfBusiness, ...LineOfBusiness[]] = [
  ["Robotics", "Other Technology"],
  ["Solar", "Other Energy"],
  ["Health", "Other Health Care"],
  ["Therapeutics", "Biotechnology"],
  ["Software", "Computers"],
  ["AI", "Computers"],
  ["Analytics", "Other Technology"],
  ["Bio", "Biotechnology"],
  ["Foods", "Agriculture"],
  ["Pharma", "Pharmaceuticals"],
  ["Networks", "Telecommunications"],
  ["Materials", "Manufacturing"],
  ["Financial", "Other Banking and Financial Services"],
  ["Brewing", "Restaurants"],
  ["Studios", "Other"],
  ["Logistics", "Business Services"],
  ["Health Robotics", "Other Health Care"],
  ["Wind", "Other Energy"],
  ["Outfitters", "Retailing"],
  ["Insurance Technologies", "Insurance"],
];
const forms = [", Inc.", ", Inc.", " Inc", ", LLC", " Corp.", ", PBC", " Labs, Inc.", " Ltd."] as const;

/** Valid names that look dangerous. */
const oddNames = [
  "<Labs> Tessaway, Inc.",
  "=Sum Partners LP",
  `O'Brien "Bob" LLC`,
  "+One Hollow Capital, LLC",
  "-Minus Degrees Foods, Inc.",
  "@Scale Works, Inc.",
  "100% Orchard, LLC",
  "`Tick` & Sons, Inc.",
  "${Your Name} Bakery, LLC",
  "Back\\Slash Press, Inc.",
  "Null Yard Surveying, Inc.",
  "Ærø & Ørn Health, Inc.",
  "日向ロボティクス (Hinata Robotics) Inc.",
] as const;
const oddEvery = 53;

function coinedWord(random: Random): string {
  return `${random.pick(heads)}${random.pick(tails)}`;
}

type NameFieldIndustry = readonly [name: string, field: string, industry: string];

const namings: {
  readonly [K in CompanyKind]: (random: Random, root: string, year: number) => NameFieldIndustry;
} = {
  operating(random, root) {
    const [field, industry] = random.pick(fields);
    const form = random.pick(forms);
    const name = random.chance(0.06)
      ? `${root} & ${coinedWord(random)} ${field}${form}`
      : random.chance(0.03)
        ? `${root} "${coinedWord(random)}" ${field}${form}`
        : `${root} ${field}${form}`;
    return [random.chance(0.12) ? name.toUpperCase() : name, field.toLowerCase(), industry];
  },
  fund(random, root, year) {
    const name = random.pick([
      `${root} Growth Fund ${random.pick(["I", "II", "III", "IV", "V"])}, L.P.`,
      `${root} Access Solutions- Private Assets ${year}-A L.P.`,
      `Series ${String(random.int(1, 180)).padStart(3, "0")}, a series of ${root} Master II LLC`,
      `${root} Feeder Fund ${year}-C LLC`,
      `${root} Ventures ${year}, LP`,
      `${root} & ${coinedWord(random)} Credit Opportunities (Offshore) Ltd.`,
    ]);
    return [name, "fund", random.chance(0.8) ? "Pooled Investment Fund" : "Investing"];
  },
  property(random, root) {
    const name = random.pick([
      `${root} Apartments, LLC`,
      `${random.int(100, 9999)} South ${random.int(4, 40)}th St. West, LLC`,
      `${root} Multifamily DST`,
      `GP ${root} Self-Storage, LLC`,
    ]);
    return [name, "property", random.pick(["Residential", "Commercial", "Other Real Estate"])];
  },
  drilling: (_, root, year) => [`${root} Exploration ${year}-A LP`, "drilling", "Oil and Gas"],
};

const kinds = [
  ...Array.from({ length: 11 }, () => "operating" as const),
  ...Array.from({ length: 5 }, () => "fund" as const),
  ...Array.from({ length: 3 }, () => "property" as const),
  "drilling" as const,
];

export function identity(index: number) {
  const random = randomFor(`company ${index}`);
  const odd = index % oddEvery === 7 ? oddNames[Math.floor(index / oddEvery) % oddNames.length] : undefined;
  const kind = odd === undefined ? (kinds[random.int(0, kinds.length - 1)] ?? "operating") : "operating";
  const root = coinedWord(random);
  const firstDay = randomDay(random);
  const [name, field, industry] =
    odd === undefined
      ? namings[kind](random, root, new Date(firstDay).getUTCFullYear())
      : [odd, "tools", "Other"];
  const site = `${root}${random.chance(0.5) ? "" : (field.split(" ")[0] ?? "")}`.normalize("NFD");
  return {
    index,
    kind,
    name,
    root,
    field,
    industry,
    place: randomCity(random),
    /** Under `.example`; empty if the company has no site. */
    domain:
      odd === undefined && kind === "operating" && random.chance(0.7)
        ? `${site.replace(/[^a-z]/gi, "").toLowerCase()}.example`
        : "",
    /** UTC midnight in ms. */
    firstDay,
  };
}
