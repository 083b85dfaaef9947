import { stepTo, attributesOf, paintOf, type Drawing, type MarkDrawing, type Shape } from "./svgDrawing.ts";
import { h, type JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { ChartMark } from "../../present/charts/chartTypes.ts";

export type OnFilter = (mark: ChartMark, isOn: boolean) => void;

/** Draws a chart. Its marks are buttons; a single one is in the Tab order, and arrow keys move between them. */
export function Picture(props: {
  readonly drawing: Drawing;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly selected: readonly string[];
  readonly onFilter: OnFilter;
}): JSX.Element {
  const { drawing, selected, onFilter } = props;
  const { width, height, marks, shapes } = drawing;
  const root = useRef<SVGSVGElement>(null);
  const [lastKey, setLastKey] = useState("");
  const found = marks.findIndex(({ mark }) => mark.filter.key === lastKey);
  const current = Math.max(0, found);
  const isFiltered = marks.some(({ mark }) => selected.includes(mark.filter.key));
  const move = (event: KeyboardEvent, from: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = stepTo(event.key, marks, from);
    if (to === undefined) return;
    event.preventDefault();
    setLastKey(marks[to]?.mark.filter.key ?? "");
    const element = root.current?.querySelectorAll(".chart-mark")[to];
    if (element instanceof SVGElement) element.focus();
  };
  return (
    <svg
      ref={root}
      class={`chart-picture ${isFiltered ? "filtered" : ""}`}
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      <g aria-hidden="true">
        <Shapes shapes={shapes} />
      </g>
      {marks.map((drawn, index) => (
        <MarkPart
          key={drawn.mark.filter.key}
          drawn={drawn}
          isPressed={selected.includes(drawn.mark.filter.key)}
          isCurrent={index === current}
          onFilter={onFilter}
          onFocus={() => setLastKey(drawn.mark.filter.key)}
          onStep={(event) => move(event, index)}
        />
      ))}
    </svg>
  );
}

function MarkPart(props: {
  readonly drawn: MarkDrawing;
  readonly isPressed: boolean;
  readonly isCurrent: boolean;
  readonly onFilter: OnFilter;
  readonly onFocus: () => void;
  readonly onStep: (event: KeyboardEvent) => void;
}): JSX.Element {
  const { drawn, isPressed, isCurrent, onFilter } = props;
  const { mark, area, shapes } = drawn;
  const press = (): void => onFilter(mark, !isPressed);
  return (
    <g class={`chart-cell ${isPressed ? "pressed" : ""}`}>
      <g
        class="chart-mark"
        role="button"
        tabindex={isCurrent ? 0 : -1}
        aria-pressed={isPressed}
        onClick={press}
        onFocus={props.onFocus}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return props.onStep(event);
          event.preventDefault();
          if (!event.repeat) press();
        }}
      >
        <title>{mark.label}</title>
        <rect class="chart-area" {...area} rx="3" />
      </g>
      <g class="chart-shapes" aria-hidden="true">
        <Shapes shapes={shapes} />
      </g>
      <rect class="chart-ring" {...area} rx="3" />
    </g>
  );
}

/** Sizes are attributes, because the page allows only styles of its own file. */
function Shapes({ shapes }: { readonly shapes: readonly Shape[] }): JSX.Element {
  return (
    <>
      {shapes.map((shape, key) => {
        const paint = paintOf(shape);
        return h(
          shape.type,
          {
            key,
            class: `${paint}-${shape.tone}`,
            ...attributesOf(shape),
            [`${paint}-opacity`]: shape.opacity,
          },
          shape.type === "text" ? shape.text : null,
        );
      })}
    </>
  );
}
