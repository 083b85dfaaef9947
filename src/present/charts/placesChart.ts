import { usStates } from "../../service/contract/filters/usStates.ts";
import { max, min, sum } from "d3-array";
import { scaleLog } from "d3-scale";
import { inEnglish as fill } from "../../text/sentence.ts";
import { oneLine } from "../../text/oneLine.ts";
import { readablePlace } from "../row.ts";
import { numberText } from "../amountText.ts";
import type { ChartMark, ChartRow, PlacesChart, Tile } from "./chartTypes.ts";
import {
  barsOf,
  kindMark,
  longestName,
  measureCaption,
  type BarNaming,
  type BarGroup,
} from "./kindsCharts.ts";
import {
  emptyWords,
  frameOf,
  largestWords,
  restMarks,
  shortMoney,
  sizeOf,
  sizeText,
  type ChartInput,
} from "./chartMarks.ts";
import type { Countries } from "./countries.ts";

const maxBars = 6;
const levels = 4;

/** Smaller shares of the largest sum get the lowest level. */
const lowestShare = 1 / 1000;

export function placesChart(input: ChartInput): PlacesChart {
  const { words, countries } = input.wording;
  const read = placeReader(countries);
  const groups = Map.groupBy(input.rows.keys(), (place) => read(input.rows[place] ?? {}));
  const naming: BarNaming = { chart: "places", filter: words.place };
  const tiles = tilesOf(groups, naming, input);
  const bars = barsOf(kindsOf(groups, input), maxBars, naming, input);
  const onMap = tiles.flatMap(({ mark }) => mark ?? []);
  const inBars = bars.map(({ mark }) => mark);
  const marks = [...onMap, ...inBars];
  const hasMap = bars.length === 0 || onMap.length > 0;
  const elsewhere = sum(inBars, (mark) => sizeOf(mark, input.measure));
  return {
    ...frameOf(
      "places",
      restMarks(groups.get(""), { chart: "places", key: "-", name: words.noPlace }, input),
      input,
    ),
    title: hasMap ? words.titles.places : words.byCountry,
    caption: measureCaption(input),
    barsCaption: fill(words.elsewhere, sizeText(elsewhere, input)),
    tiles: hasMap ? tiles : [],
    bars,
    summary: largestWords(marks, input),
    ...(marks.length === 0 ? emptyWords(words.placesEmpty) : {}),
  };
}

/** Returns a reader of keys: `US/CA`, `DE`, or `/NAME`. The field decides if DE is Delaware or Germany. */
function placeReader(countries: Countries): (row: Pick<ChartRow, "state" | "country">) => string {
  const known = new Map<string, string>();
  return ({ state = "", country = "" }) => {
    const text = JSON.stringify([state, country]);
    const place = known.get(text) ?? placeOf(oneLine(state), oneLine(country), countries);
    known.set(text, place);
    return place;
  };
}

function placeOf(state: string, country: string, countries: Countries): string {
  const code = countries.codeOf(country);
  if (code !== undefined && code !== "US") return code;
  const [inUs, named] = [abbreviationOf(state.toUpperCase()), abbreviationOf(country.toUpperCase())];
  // A country field that names no country may name a state.
  const abbreviation = inUs ?? (country.length > 2 ? named : undefined);
  const isOnMap = stateTiles.some((tile) => tile.abbreviation === abbreviation);
  if (abbreviation !== undefined) return isOnMap ? usState(abbreviation) : abbreviation;
  if (country !== "") return code ?? textKey(country);
  return state === "" ? "" : (countries.codeOfName(state) ?? textKey(state));
}

function usState(abbreviation: string): string {
  return `US/${abbreviation}`;
}

function textKey(text: string): string {
  return `/${text.toUpperCase()}`;
}

function kindsOf(
  groups: ReadonlyMap<string, readonly number[]>,
  { rows, wording: { countries } }: ChartInput,
): readonly BarGroup[] {
  return [...groups].flatMap(([key, members]): readonly BarGroup[] => {
    if (key === "" || key.startsWith("US/")) return [];
    const { state, country } = rows[members[0] ?? -1] ?? {};
    const text = readablePlace(oneLine(country ?? state ?? "", longestName));
    return [{ key, name: key.startsWith("/") ? text : countries.nameOf(key), members }];
  });
}

/** In characters. */
const longestInTile = 6;

/** Returns an amount of three digits for a tile; without the currency if that is too long ("799 Mio."). */
function roundMoney(amount: number, { wording }: ChartInput): string {
  const rounded = Number(amount.toPrecision(3));
  const text = shortMoney(rounded, wording);
  const isShort = text.length <= longestInTile;
  return isShort ? text : numberText(rounded, wording, { notation: "compact", maximumFractionDigits: 1 });
}

function tilesOf(
  groups: ReadonlyMap<string, readonly number[]>,
  naming: BarNaming,
  input: ChartInput,
): readonly Tile[] {
  const tiles = stateTiles.map((tile) => {
    const { abbreviation, name } = tile;
    const key = usState(abbreviation);
    const members = groups.get(key);
    if (members === undefined) return { tile };
    const mark = kindMark({ key, name, spoken: `${name} (${abbreviation})`, members }, naming, input);
    const value = input.measure === "count" ? mark.value : roundMoney(mark.sum, input);
    return { tile, mark: { ...mark, value } };
  });
  const levelOf = levelsOf(
    tiles.flatMap(({ mark }) => mark ?? []),
    input,
  );
  return tiles.map(({ tile, mark }) => ({ ...tile, level: mark ? levelOf(mark) : 0, ...(mark && { mark }) }));
}

/** Logarithmic, because a few states have most rows. */
function levelsOf(marks: readonly ChartMark[], { measure }: ChartInput): (mark: ChartMark) => number {
  const sizes = marks.map((mark) => sizeOf(mark, measure)).filter((size) => size > 0);
  const [least = 1, most = 1] = [min(sizes), max(sizes)];
  const scale = scaleLog()
    .domain([Math.max(least, most * lowestShare), most])
    .rangeRound([1, levels])
    .clamp(true);
  return (mark) => {
    const size = sizeOf(mark, measure);
    if (size === 0) return 0;
    return least === most ? levels : scale(size);
  };
}

// One line per row of tiles, as newsrooms draw them: neighbours mostly stay neighbours.
const grid = `
AK .  .  .  .  .  .  .  .  .  ME
.  .  .  .  .  .  .  .  .  VT NH
WA ID MT ND MN IL WI MI NY RI MA
OR NV WY SD IA IN OH PA NJ CT .
CA UT CO NE MO KY WV VA MD DE .
.  AZ NM KS AR TN NC SC DC .  .
.  .  .  OK LA MS AL GA .  .  .
HI .  .  TX .  .  .  .  FL .  .`;

export const stateTiles: readonly Omit<Tile, "level" | "mark">[] = grid
  .trim()
  .split("\n")
  .flatMap((line, row) =>
    line.split(/ +/).flatMap((letters, column) => {
      const state = usStates.find(({ abbreviation }) => abbreviation === letters);
      return state === undefined ? [] : [{ ...state, column, row }];
    }),
  );

const abbreviations: ReadonlyMap<string, string> = new Map(
  usStates.flatMap(({ name, abbreviation }) => [
    [abbreviation, abbreviation] as const,
    [name.toUpperCase(), abbreviation] as const,
  ]),
);

/** Returns the abbreviation of a US state or territory by abbreviation or name in capitals; undefined for other places. */
export function abbreviationOf(place: string): string | undefined {
  return abbreviations.get(place);
}
