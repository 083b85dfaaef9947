import type { Colour, Palette } from "./svgText.ts";

/** Reads the colours that the theme gives an element of the charts. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: string): Colour => resolved(style.getPropertyValue(name));
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

/** Whatever CSS takes for a colour, by drawing one point of it. */
function resolved(text: string): Colour {
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
