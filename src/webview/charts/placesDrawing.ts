import type { PlacesChart, Tile } from "../../present/charts/chart.ts";
import { barsDrawing } from "./barsDrawing.ts";
import { axisText } from "./columns.ts";
import type { Box, Drawing, DrawnMark, Room, Shape } from "./drawing.ts";

const gap = 3;
/** How strong the colour of a level is; letters stay legible on the strongest. */
const strengths = [0, 0.14, 0.24, 0.35, 0.46] as const;

/** The map of tiles, and the other places beside it, or beneath where there is no room. */
export function placesDrawing(chart: PlacesChart, room: Room): Drawing {
  const { em, width } = room;
  const columns = 1 + Math.max(...chart.tiles.map(({ column }) => column));
  const rows = 1 + Math.max(...chart.tiles.map(({ row }) => row));
  const side = Math.min(em * 3.3, (width - gap * (columns - 1)) / columns);
  const map = { width: columns * (side + gap) - gap, height: rows * (side + gap) - gap };
  const isBeside = width - map.width >= em * 18;
  const tiles = chart.tiles.map((tile) => ({
    tile,
    box: { x: tile.column * (side + gap), y: tile.row * (side + gap), width: side, height: side },
  }));
  const captionAt = isBeside ? { x: map.width + em * 2.5, y: em } : { x: 0, y: map.height + em * 2 };
  const from = { x: captionAt.x, y: captionAt.y + em * 0.5 };
  const others = barsDrawing(chart.bars, { ...room, width: width - from.x }, from, em * 14);
  const hasOthers = chart.bars.length > 0;
  return {
    width,
    height: hasOthers ? Math.max(map.height, from.y + others.height) : map.height,
    shapes: [
      ...tiles.flatMap(({ tile, box }) => (tile.mark === undefined ? tileShapes(tile, box, em) : [])),
      ...(hasOthers ? [captionShape(chart.barsCaption, captionAt, em)] : []),
    ],
    marks: [
      ...tiles.flatMap(({ tile, box }): readonly DrawnMark[] =>
        tile.mark === undefined ? [] : [{ mark: tile.mark, area: box, shapes: tileShapes(tile, box, em) }],
      ),
      ...others.marks,
    ],
  };
}

function tileShapes({ abbreviation, level, mark }: Tile, box: Box, em: number): readonly Shape[] {
  const size = Math.min(em * axisText, box.width * 0.36);
  const x = box.x + box.width / 2;
  const middle = box.y + box.height / 2 + size * 0.35;
  if (mark === undefined) {
    return [
      { type: "rect", box, radius: 3, tone: "quiet", opacity: 0.08 },
      { type: "text", at: { x, y: middle }, text: abbreviation, anchor: "middle", tone: "quiet", size },
    ];
  }
  const opacity = strengths[level] ?? strengths[4];
  return [
    { type: "rect", box, radius: 3, tone: "mark", opacity },
    {
      type: "text",
      at: { x, y: middle - size * 0.62 },
      text: abbreviation,
      anchor: "middle",
      tone: "text",
      size,
    },
    {
      type: "text",
      at: { x, y: middle + size * 0.62 },
      text: mark.countText,
      anchor: "middle",
      tone: "text",
      size,
      isStrong: true,
    },
  ];
}

function captionShape(text: string, at: { readonly x: number; readonly y: number }, em: number): Shape {
  return { type: "text", at, text, anchor: "start", tone: "quiet", size: em * axisText };
}
