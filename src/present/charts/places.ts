import { max, min, sum } from "d3-array";
import { scaleLog } from "d3-scale";
import { inEnglish as fill } from "../../text/sentence.ts";
import { oneLine } from "../../text/oneLine.ts";
import { readablePlace } from "../row.ts";
import type { Bar, ChartMark, ChartRow, PlacesChart, Tile } from "./chart.ts";
import { barsOf, kindMark, longestName, measureCaption, type BarNaming, type BarGroup } from "./kinds.ts";
import {
  compactText,
  countText,
  largestWords,
  restMarks,
  scopeOf,
  shortMoney,
  sizeOf,
  type ChartInput,
} from "./marks.ts";
import type { ChartWording } from "./words.ts";
import type { Countries } from "./countries.ts";
import { abbreviationOf, stateTiles } from "./tileMap.ts";

const mostBars = 6;
const levels = 4;

/** Sums beyond this part of the largest are on the lowest level. */
const faintest = 1 / 1000;

export function placesChart(input: ChartInput, wording: ChartWording): PlacesChart {
  const { words } = wording;
  const read = placeReader(wording.countries);
  const groups = Map.groupBy(input.rows.keys(), (place) => {
    const row = input.rows[place];
    return row === undefined ? "" : read(row);
  });
  const naming: BarNaming = { chart: "places", filter: words.place };
  const tiles = tilesOf(groups, naming, input, wording);
  const bars = barsOf(kindsOf(groups, input, wording), mostBars, naming, input, wording);
  const marks = [...tiles.flatMap(({ mark }) => mark ?? []), ...bars.map(({ mark }) => mark)];
  const onMap = bars.length === 0 || tiles.some(({ mark }) => mark !== undefined);
  const empty = marks.length === 0 ? { empty: words.placesEmpty } : {};
  return {
    id: "places",
    title: onMap ? words.titles.places : words.byCountry,
    scope: scopeOf(input, wording),
    caption: marks.length === 0 ? "" : measureCaption(input, wording),
    barsCaption: fill(words.elsewhere, elsewhereText(bars, input, wording)),
    notes: [],
    tiles: onMap ? tiles : [],
    bars,
    rest: restMarks(groups.get(""), "places", "-", words.noPlace, input, wording),
    summary: empty.empty ?? largestWords(marks, input, wording),
    ...empty,
  };
}

/** `US/CA`, `DE` for a country, else a slash and the name in capitals. The field decides: is DE Delaware or Germany. */
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
  // A place that is no country may be a state by its name.
  const abbreviation = inUs ?? (country.length > 2 ? named : undefined);
  if (abbreviation !== undefined) return tileNames.has(abbreviation) ? usState(abbreviation) : abbreviation;
  if (country !== "") return code ?? textKey(country);
  return state === "" ? "" : (countries.codeOfName(state) ?? textKey(state));
}

const tileNames: ReadonlyMap<string, string> = new Map(
  stateTiles.map(({ abbreviation, name }) => [abbreviation, name]),
);

function usState(abbreviation: string): string {
  return `US/${abbreviation}`;
}

function textKey(text: string): string {
  return `/${text.toUpperCase()}`;
}

function kindsOf(
  groups: ReadonlyMap<string, readonly number[]>,
  { rows }: ChartInput,
  { countries }: ChartWording,
): readonly BarGroup[] {
  return [...groups].flatMap(([key, members]): readonly BarGroup[] => {
    if (key === "" || key.startsWith("US/")) return [];
    const { state, country } = rows[members[0] ?? -1] ?? {};
    const text = readablePlace(oneLine(country ?? state ?? "", longestName));
    return [{ key, name: key.startsWith("/") ? text : countries.nameOf(key), members }];
  });
}

function elsewhereText(bars: readonly Bar[], { measure }: ChartInput, wording: ChartWording): string {
  const total = sum(bars, ({ mark }) => sizeOf(mark, measure));
  return measure === "count" ? countText(total, wording) : shortMoney(total, wording);
}

/** Most letters that fit into a tile. */
const longestInTile = 6;

/** Three digits of an amount, which fit into a tile; without the currency where its language is long: "799 Mio.". */
function roundMoney(amount: number, wording: ChartWording): string {
  const rounded = Number(amount.toPrecision(3));
  const text = shortMoney(rounded, wording);
  return text.length <= longestInTile ? text : compactText(rounded, wording);
}

function tilesOf(
  groups: ReadonlyMap<string, readonly number[]>,
  naming: BarNaming,
  input: ChartInput,
  wording: ChartWording,
): readonly Tile[] {
  const tiles = stateTiles.map((tile) => {
    const { abbreviation, name } = tile;
    const key = usState(abbreviation);
    const members = groups.get(key);
    const kind = { key, name, spoken: `${name} (${abbreviation})`, members: members ?? [] };
    if (members === undefined) return { tile };
    const mark = kindMark(kind, naming, input, wording);
    const value = input.measure === "count" ? mark.value : roundMoney(mark.sum, wording);
    return { tile, mark: { ...mark, value } };
  });
  const levelOf = levelsOf(
    tiles.flatMap(({ mark }) => mark ?? []),
    input,
  );
  return tiles.map(({ tile, mark }) => ({
    ...tile,
    level: mark === undefined ? 0 : levelOf(mark),
    ...(mark && { mark }),
  }));
}

/** On a scale on which each level is a multiple of the one before: a few states have most of all rows. */
function levelsOf(marks: readonly ChartMark[], { measure }: ChartInput): (mark: ChartMark) => number {
  const sizes = marks.map((mark) => sizeOf(mark, measure)).filter((size) => size > 0);
  const [least = 1, most = 1] = [min(sizes), max(sizes)];
  const scale = scaleLog()
    .domain([Math.max(least, most * faintest), most])
    .rangeRound([1, levels])
    .clamp(true);
  return (mark) => {
    const size = sizeOf(mark, measure);
    if (size === 0) return 0;
    return least === most ? levels : scale(size);
  };
}
