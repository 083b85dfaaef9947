import { columnsDrawing } from "./columnsDrawing.ts";
import { barsDrawing, placesDrawing } from "./barsDrawing.ts";
import type { Chart, ChartMark } from "../../present/charts/chartTypes.ts";
import {
  attributesOf,
  fitText,
  paintOf,
  textShape,
  type Drawing,
  type DrawingSpace,
  type Shape,
  type Tone,
} from "./svgDrawing.ts";

export interface Palette {
  readonly tones: Readonly<Record<Tone, Colour>>;
  readonly background: Colour;
  readonly font: string;
}

export interface Colour {
  readonly hex: string;
  readonly opacity: number;
}

const marginEm = 1.5;

/** Returns a chart as an SVG file, with its title, scope and notes, in the theme’s colours. */
export function svgText(chart: Chart, drawing: Drawing, palette: Palette, room: DrawingSpace): string {
  const { em } = room;
  const heading = headingShapes(chart, room);
  const top = em * (marginEm + 4);
  const notes = notesShapes(chart, top + drawing.height + em * 1.4, room);
  const width = Math.ceil(drawing.width + em * marginEm * 2);
  const height = Math.ceil(top + drawing.height + em * (notes.length * 1.5 + marginEm + 0.8));
  const shapes = [...drawing.shapes, ...drawing.marks.flatMap((mark) => mark.shapes)];
  const side = em * marginEm;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}" role="img" font-family="${escapeXml(palette.font)}">`,
    `<title>${escapeXml(`${chart.title}, ${chart.scope}`)}</title>`,
    `<desc>${escapeXml(chart.summary)}</desc>`,
    `<rect width="100%" height="100%"${paintAttribute("fill", palette.background)}/>`,
    `<g transform="translate(${roundedNumber(side)} 0)">`,
    ...[...heading, ...notes].map((shape) => shapeText(shape, palette)),
    `<g transform="translate(0 ${roundedNumber(top)})">`,
    ...shapes.map((shape) => shapeText(shape, palette)),
    "</g></g></svg>\n",
  ].join("\n");
}

function headingShapes({ title, scope, caption }: Chart, room: DrawingSpace): readonly Shape[] {
  const { em, width } = room;
  const [size, small] = [em * 1.15, em * 0.85];
  const second = caption === "" ? scope : `${caption}, ${scope}`;
  return [
    {
      ...textShape(fitText(title, size, width, room), { x: 0, y: em * (marginEm + 1) }, size, "text"),
      isStrong: true,
    },
    textShape(fitText(second, small, width, room), { x: 0, y: em * (marginEm + 2.4) }, small, "quiet"),
  ];
}

function notesShapes({ rest, notes }: Chart, from: number, room: DrawingSpace): readonly Shape[] {
  const size = room.em * 0.85;
  return [...rest.map(({ name, value }) => `${name}: ${value}`), ...notes].map((text, index) =>
    textShape(
      fitText(text, size, room.width, room),
      { x: 0, y: from + index * room.em * 1.5 },
      size,
      "quiet",
    ),
  );
}

function shapeText(shape: Shape, { tones }: Palette): string {
  const attributes = Object.entries(attributesOf(shape)).map(
    ([name, value]) => ` ${name}="${typeof value === "number" ? roundedNumber(value) : value}"`,
  );
  const start = `<${shape.type}${attributes.join("")}${paintAttribute(paintOf(shape), tones[shape.tone], shape.opacity)}`;
  return shape.type === "text" ? `${start}>${escapeXml(shape.text)}</text>` : `${start}/>`;
}

function paintAttribute(how: "fill" | "stroke", { hex, opacity }: Colour, more = 1): string {
  const part = opacity * more;
  return ` ${how}="${hex}"${part === 1 ? "" : ` ${how}-opacity="${roundedNumber(part)}"`}`;
}

function roundedNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const xmlEscapes: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

/** Returns text for XML, escaped and without characters that XML forbids. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/[&<>"']/g, (mark) => xmlEscapes.get(mark) ?? "");
}

/** Returns a chart without bars and buttons of no record, but for pressed ones: those can be released. */
export function withoutEmptyMarks(given: Chart, selected: readonly string[]): Chart {
  const isShown = ({ count, filter }: ChartMark): boolean => count > 0 || selected.includes(filter.key);
  const chart = { ...given, rest: given.rest.filter(isShown) };
  if (!("bars" in chart)) return chart;
  const bars = chart.bars.filter(({ mark }) => isShown(mark));
  return bars.length === 0 ? chart : { ...chart, bars };
}

export function chartDrawing(chart: Chart, room: DrawingSpace): Drawing {
  if ("columns" in chart) return columnsDrawing(chart, room);
  return "tiles" in chart ? placesDrawing(chart, room) : barsDrawing(chart.bars, room);
}
