import type { Bar, PlacesChart, Tile } from "../../present/charts/chartTypes.ts";
import {
  fitText,
  textShape,
  type Box,
  type Drawing,
  type MarkDrawing,
  type Point,
  type DrawingSpace,
  type Shape,
  type Tone,
} from "./svgDrawing.ts";
import { axisFontEm } from "./columnsDrawing.ts";

const lineEm = 1.9;
const thicknessEm = 1.15;
const gapEm = 0.8;

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
  const names = isStacked
    ? 0
    : Math.min(widest(bars.map(({ mark }) => mark.name)), width * 0.46) + em * gapEm;
  const step = em * (isStacked ? lineEm + 1.1 : lineEm);
  const longest = Math.max(em, Math.min(longestBar, width - names - counts));
  const marks = bars.map((bar, index) =>
    drawBar(bar, { x: at.x, y: at.y + step * index, width, height: step }, { names, longest }, room),
  );
  return { width, height: step * bars.length, shapes: [], marks };
}

/** Widths in pixels; that of names is 0 if they are above the bars. */
function drawBar(
  { mark, length }: Bar,
  place: Box,
  { names, longest }: { readonly names: number; readonly longest: number },
  room: DrawingSpace,
): MarkDrawing {
  const { em } = room;
  const { x, y, width, height } = place;
  // Some room on the left keeps the focus ring off the letters.
  const area = { ...place, x: x - em * 0.4, width: width + em * 0.4 };
  const middle = y + height - (em * lineEm) / 2;
  const foot = middle + em * 0.35;
  const nameFoot = names === 0 ? y + em * 1.15 : foot;
  const name = fitText(mark.name, em, names === 0 ? width : names - em * gapEm, room);
  const write = (at: number, base: number, text: string, tone: Tone): Shape =>
    textShape(text, { x: at, y: base }, em, tone);
  if (length === undefined) {
    const countAt = x + (names === 0 ? room.measure(name, em) + em * gapEm : names);
    const shapes = [write(x, nameFoot, name, "quiet"), write(countAt, nameFoot, mark.value, "quiet")];
    return { mark, area, shapes };
  }
  const box: Box = {
    x: x + names,
    y: middle - (em * thicknessEm) / 2,
    width: Math.max(2, longest * length),
    height: em * thicknessEm,
  };
  const shapes: readonly Shape[] = [
    write(x, nameFoot, name, "text"),
    // Zero has no bar; any other value has a visible one.
    ...(length === 0 ? [] : [{ type: "rect", ...box, radius: 1.5, tone: "mark" } as const]),
    write(box.x + box.width + em * 0.5, foot, mark.value, "quiet"),
  ];
  return { mark, area, shapes };
}

const tileGap = 3;
/** Bold letters are wider than the measured ones by this factor. */
const boldFactor = 1.08;
const minTileEm = 2.2;
/** Opacity per level; letters stay legible on the strongest. */
const levelOpacities = [0, 0.14, 0.24, 0.35, 0.46] as const;

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
      ...(hasOthers ? [textShape(chart.barsCaption, captionAt, em * axisFontEm, "quiet")] : []),
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
  const isSmall = box.width < em * minTileEm;
  const size = Math.min(em * axisFontEm, box.width * (isSmall ? 0.5 : 0.36));
  const x = box.x + box.width / 2;
  const middle = box.y + box.height / 2 + size * 0.35;
  const name = (y: number, tone: Tone): Shape => textShape(abbreviation, { x, y }, size, tone, "middle");
  const back = { type: "rect", ...box, radius: 3 } as const;
  if (mark === undefined || level === 0) {
    return [{ ...back, tone: "quiet", opacity: 0.08 }, name(middle, "quiet")];
  }
  const filled: Shape = { ...back, tone: "mark", opacity: levelOpacities[level] ?? levelOpacities[4] };
  // An unreadably small number is only in the tile’s accessible name.
  if (isSmall) return [filled, name(middle, "text")];
  // A number wider than its tile is written smaller, never cut.
  const fit = Math.min(1, (box.width - 4) / (measure(mark.value, size) * boldFactor));
  const number = textShape(mark.value, { x, y: middle + size * 0.62 }, size * fit, "text", "middle");
  return [filled, name(middle - size * 0.62, "text"), { ...number, isStrong: true }];
}
