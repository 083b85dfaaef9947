import type { Bar, PlacesChart, Tile } from "../../present/charts/chart.ts";
import {
  fitText,
  type Box,
  type Drawing,
  type MarkDrawing,
  type Point,
  type DrawingSpace,
  type Shape,
  type Tone,
} from "./drawing.ts";
import { axisText } from "./columns.ts";

/** In pixels. */
interface BarLines {
  readonly at: Point;
  readonly width: number;
  readonly step: number;
  /** 0 where they are above. */
  readonly names: number;
  readonly longest: number;
}

const line = 1.9;
const thick = 1.15;
const gap = 0.8;

/** Bars with their names before them and their counts after; in a narrow column the names are above. */
export function barsDrawing(
  bars: readonly Bar[],
  room: DrawingSpace,
  at: Point = { x: 0, y: 0 },
  longestBar: number = room.width,
): Drawing {
  const { em, width, measure } = room;
  const widest = (texts: readonly string[]): number =>
    texts.reduce((most, text) => Math.max(most, measure(text, em)), 0);
  const counts = widest(bars.map(({ mark }) => mark.value)) + em * 0.9;
  const isStacked = width < em * 20;
  const names = isStacked ? 0 : Math.min(widest(bars.map(({ mark }) => mark.name)), width * 0.46) + em * gap;
  const lines: BarLines = {
    at,
    width,
    step: em * (isStacked ? line + 1.1 : line),
    names,
    longest: Math.max(em, Math.min(longestBar, width - names - counts)),
  };
  const marks = bars.map((bar, index) => drawnBar(bar, index, lines, room));
  return { width, height: lines.step * bars.length, shapes: [], marks };
}

function drawnBar({ mark, length }: Bar, index: number, lines: BarLines, room: DrawingSpace): MarkDrawing {
  const { em } = room;
  const { at, width, step, names, longest } = lines;
  // A little more at the left: the ring of the focus keeps off the letters.
  const area: Box = {
    x: at.x - em * 0.4,
    y: at.y + step * index,
    width: width + em * 0.4,
    height: step,
  };
  const middle = area.y + step - (em * line) / 2;
  const foot = middle + em * 0.35;
  const nameFoot = names === 0 ? area.y + em * 1.15 : foot;
  const name = fitText(mark.name, em, names === 0 ? width : names - em * gap, room);
  const write = (x: number, y: number, text: string, tone: "text" | "quiet"): Shape => ({
    type: "text",
    at: { x, y },
    text,
    anchor: "start",
    tone,
    size: em,
  });
  if (length === undefined) {
    const countAt = names === 0 ? room.measure(name, em) + em * gap : names;
    const shapes = [
      write(at.x, nameFoot, name, "quiet"),
      write(at.x + countAt, nameFoot, mark.value, "quiet"),
    ];
    return { mark, area, shapes };
  }
  const box: Box = {
    x: at.x + names,
    y: middle - (em * thick) / 2,
    width: Math.max(2, longest * length),
    height: em * thick,
  };
  const shapes: readonly Shape[] = [
    write(at.x, nameFoot, name, "text"),
    // Nothing has no bar; anything else has one that can be seen.
    ...(length === 0 ? [] : [{ type: "rect", box, radius: 1.5, tone: "mark" } as const]),
    write(box.x + box.width + em * 0.5, foot, mark.value, "quiet"),
  ];
  return { mark, area, shapes };
}

const tileGap = 3;
/** How much wider strong letters are than those that are measured. */
const boldness = 1.08;
/** A tile below this width, in letters, has no room for a number. */
const leastTile = 2.2;
/** How strong the colour of a level is; letters stay legible on the strongest. */
const strengths = [0, 0.14, 0.24, 0.35, 0.46] as const;

export function placesDrawing(chart: PlacesChart, room: DrawingSpace): Drawing {
  if (chart.tiles.length === 0) return barsDrawing(chart.bars, room);
  const { em, width } = room;
  const columns = 1 + Math.max(...chart.tiles.map(({ column }) => column));
  const rows = 1 + Math.max(...chart.tiles.map(({ row }) => row));
  const side = Math.min(em * 3.3, (width - tileGap * (columns - 1)) / columns);
  const map = { width: columns * (side + tileGap) - tileGap, height: rows * (side + tileGap) - tileGap };
  const isBeside = width - map.width >= em * 18;
  const tiles = chart.tiles.map((tile) => ({
    tile,
    box: { x: tile.column * (side + tileGap), y: tile.row * (side + tileGap), width: side, height: side },
  }));
  const captionAt = isBeside ? { x: map.width + em * 2.5, y: em } : { x: 0, y: map.height + em * 2 };
  const from = { x: captionAt.x, y: captionAt.y + em * 0.5 };
  const others = barsDrawing(chart.bars, { ...room, width: width - from.x }, from, em * 14);
  const hasOthers = chart.bars.length > 0;
  return {
    width,
    height: hasOthers ? Math.max(map.height, from.y + others.height) : map.height,
    shapes: [
      ...tiles.flatMap(({ tile, box }) => (tile.mark === undefined ? tileShapes(tile, box, room) : [])),
      ...(hasOthers ? [captionShape(chart.barsCaption, captionAt, em)] : []),
    ],
    marks: [
      ...tiles.flatMap(({ tile, box }): readonly MarkDrawing[] =>
        tile.mark === undefined ? [] : [{ mark: tile.mark, area: box, shapes: tileShapes(tile, box, room) }],
      ),
      ...others.marks,
    ],
  };
}

function tileShapes(
  { abbreviation, level, mark }: Tile,
  box: Box,
  { em, measure }: DrawingSpace,
): readonly Shape[] {
  const isSmall = box.width < em * leastTile;
  const size = Math.min(em * axisText, box.width * (isSmall ? 0.5 : 0.36));
  const x = box.x + box.width / 2;
  const middle = box.y + box.height / 2 + size * 0.35;
  const name = (y: number, tone: Tone): Shape => ({
    type: "text",
    at: { x, y },
    text: abbreviation,
    anchor: "middle",
    tone,
    size,
  });
  if (mark === undefined || level === 0) {
    return [{ type: "rect", box, radius: 3, tone: "quiet", opacity: 0.08 }, name(middle, "quiet")];
  }
  const back: Shape = {
    type: "rect",
    box,
    radius: 3,
    tone: "mark",
    opacity: strengths[level] ?? strengths[4],
  };
  // Too small to be read, a number is left to the tile's words.
  if (isSmall) return [back, name(middle, "text")];
  // A number is never cut: it is written smaller where it is wider than its tile.
  const fit = Math.min(1, (box.width - 4) / (measure(mark.value, size) * boldness));
  return [
    back,
    name(middle - size * 0.62, "text"),
    {
      type: "text",
      at: { x, y: middle + size * 0.62 },
      text: mark.value,
      anchor: "middle",
      tone: "text",
      size: size * fit,
      isStrong: true,
    },
  ];
}

function captionShape(text: string, at: { readonly x: number; readonly y: number }, em: number): Shape {
  return { type: "text", at, text, anchor: "start", tone: "quiet", size: em * axisText };
}
