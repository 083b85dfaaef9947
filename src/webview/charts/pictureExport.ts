import type { Chart } from "../../present/charts/chartTypes.ts";
import type { DrawingSpace } from "./svgDrawing.ts";
import { chartDrawing, svgText, type Colour, type Palette } from "./svgText.ts";

/** The picture is in the clipboard, or, if the page may not write there, `svg` must be copied otherwise. */
export type CopyResult = { readonly how: "picture" } | { readonly how: "text"; readonly svg: string };

/** PNG pixels per CSS pixel. */
const pixelRatio = 2;

export function pictureText(chart: Chart, room: DrawingSpace, element: Element): string {
  return svgText(chart, chartDrawing(chart, room), readPalette(element), room);
}

/** Returns the SVG as a PNG. Rejects if the browser can’t draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * pixelRatio;
  canvas.height = image.naturalHeight * pixelRatio;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The picture could not be drawn."));
      else resolve(blob);
    }, "image/png");
  });
}

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  }
  return btoa(pieces.join(""));
}

/** Copies the picture, or returns its SVG if the page may not. Never rejects. */
export async function copyPicture(svg: string): Promise<CopyResult> {
  try {
    // The clipboard takes a promise, because drawing first could outlast the person’s permission.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(svg) })]);
    return { how: "picture" };
  } catch {
    return { how: "text", svg };
  }
}

function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: string): Colour => resolveColour(style.getPropertyValue(name));
  return {
    tones: {
      mark: read("--chart-mark"),
      text: read("--chart-text"),
      quiet: read("--chart-quiet"),
    },
    background: read("--chart-background"),
    font: style.fontFamily,
  };
}

/** Returns any CSS colour as hex, by drawing a pixel of it. */
function resolveColour(text: string): Colour {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { colorSpace: "srgb", willReadFrequently: true });
  if (context === null) return { hex: "#808080", opacity: 1 };
  context.fillStyle = "#808080";
  context.fillStyle = text.trim();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
  return { hex: `#${hex}`, opacity: alpha / 255 };
}
