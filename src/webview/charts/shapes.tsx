import type { JSX } from "preact";
import type { Shape } from "./drawing.ts";

/** Shapes in the colours of the theme. Every size is an attribute: the page allows no style but its own file. */
export function Shapes({ shapes }: { readonly shapes: readonly Shape[] }): JSX.Element {
  return (
    <>
      {shapes.map((shape, index) => (
        <ShapePart key={index} shape={shape} />
      ))}
    </>
  );
}

function ShapePart({ shape }: { readonly shape: Shape }): JSX.Element {
  switch (shape.type) {
    case "rect":
      return (
        <rect
          class={`fill-${shape.tone}`}
          {...shape.box}
          rx={shape.radius}
          {...(shape.opacity === undefined ? {} : { "fill-opacity": shape.opacity })}
        />
      );
    case "line":
      return (
        <line
          class={`stroke-${shape.tone}`}
          x1={shape.from.x}
          y1={shape.from.y}
          x2={shape.to.x}
          y2={shape.to.y}
          stroke-opacity={shape.opacity}
        />
      );
    case "text":
      return (
        <text
          class={`fill-${shape.tone}`}
          x={shape.at.x}
          y={shape.at.y}
          text-anchor={shape.anchor}
          font-size={shape.size}
          font-weight={shape.isStrong === true ? 600 : undefined}
        >
          {shape.text}
        </text>
      );
  }
}
