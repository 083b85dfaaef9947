import { oneLine } from "../../text/oneLine.ts";
import { readablePlace } from "../row.ts";
import type { Wording } from "../wording.ts";
import { barsOf, kindMark, type BarNaming, type Kind } from "./industries.ts";
import type { Bar, ChartMark, PlacesChart, Tile } from "./chart.ts";
import { scopeOf, type Loaded } from "./frame.ts";
import { countText, markOf, remembered, type ReadRow } from "./tally.ts";
import { abbreviationOf, stateTiles, territoryName } from "./tileMap.ts";

const mostBars = 6;
const longestName = 60;
const levels = 4;

/** What tells one place from another: two letters for a state of the US, else its name in capitals. */
export function placeKey(state: string | undefined): string | undefined {
  const text = typeof state === "string" ? oneLine(state).toUpperCase() : "";
  return text === "" ? undefined : (abbreviationOf(text) ?? text);
}

/** States of the US on a map of tiles; territories and places abroad as bars. */
export function placesChart(rows: readonly ReadRow[], loaded: Loaded, wording: Wording): PlacesChart {
  const { t } = wording;
  const keyOf = remembered(placeKey);
  const groups = Map.groupBy(rows, ({ row }) => keyOf(row.state));
  const naming: BarNaming = {
    chart: "places",
    words: (name) => t("Place: {0}", name),
    elsewhere: stateTiles.map(({ abbreviation }) => abbreviation),
  };
  const tiles = tilesOf(groups, naming, loaded, wording);
  const onMap = new Set(naming.elsewhere);
  const kinds = [...groups].flatMap(([key, found]): readonly Kind[] =>
    key === undefined || onMap.has(key) ? [] : [{ key, name: nameOf(key, found), rows: found }],
  );
  const bars = barsOf(kinds, mostBars, naming, loaded, wording);
  const marks = [
    ...tiles.flatMap(({ mark }) => (mark === undefined ? [] : [mark])),
    ...bars.map(({ mark }) => mark),
  ];
  const empty = t("None of the loaded rows names a place.");
  return {
    id: "places",
    title: t("By state"),
    scope: scopeOf(loaded, wording),
    caption: marks.length === 0 ? "" : t("Number of rows"),
    barsCaption: t("Elsewhere: {0}", countText(sumCounts(bars), wording)),
    notes: [],
    tiles,
    bars,
    rest: unplaced(groups.get(undefined) ?? [], loaded, wording),
    summary: marks.length === 0 ? empty : summaryOf(marks, wording),
    ...(marks.length === 0 ? { empty } : {}),
  };
}

function sumCounts(bars: readonly Bar[]): number {
  return bars.reduce((sum, { mark }) => sum + mark.count, 0);
}

function tilesOf(
  groups: ReadonlyMap<string | undefined, readonly ReadRow[]>,
  naming: BarNaming,
  loaded: Loaded,
  wording: Wording,
): readonly Tile[] {
  const counts = stateTiles.map(({ abbreviation }) => groups.get(abbreviation)?.length ?? 0);
  const most = Math.max(...counts);
  return stateTiles.map((tile) => {
    const rows = groups.get(tile.abbreviation);
    if (rows === undefined) return { ...tile, level: 0 };
    const { abbreviation, name } = tile;
    const kind = { key: abbreviation, name, spoken: `${name} (${abbreviation})`, rows };
    return { ...tile, level: levelOf(rows.length, most), mark: kindMark(kind, naming, loaded, wording) };
  });
}

/** On a scale on which each level is a multiple of the one before: a few states have most of all rows. */
function levelOf(count: number, most: number): number {
  if (most <= 1) return levels;
  return 1 + Math.round((Math.log(count) / Math.log(most)) * (levels - 1));
}

function nameOf(key: string, rows: readonly ReadRow[]): string {
  return territoryName(key) ?? readablePlace(oneLine(rows[0]?.row.state ?? key, longestName));
}

function unplaced(rows: readonly ReadRow[], { total }: Loaded, wording: Wording): readonly ChartMark[] {
  if (rows.length === 0) return [];
  const name = wording.t("Without a place");
  const condition = { chart: "places", is: "unknown" } as const;
  return [markOf(rows, total, { name, words: name, condition }, wording)];
}

function summaryOf(marks: readonly ChartMark[], wording: Wording): string {
  const most = marks.toSorted((a, b) => b.count - a.count).slice(0, 3);
  return wording.t("Most rows: {0}.", most.map(({ label }) => label).join("; "));
}
