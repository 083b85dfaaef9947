import type { JSX } from "preact";

/** The pictures of the page, drawn on a square of 16, by strokes in the colour of the text. */
const shapes = {
  open: "M2.5 3.5h11v9h-11zM5 6.5h6M5 9h4",
  insert: "M2.5 4.5h11M2.5 11.5h5M11 8.5v5M8.5 11h5M2.5 8h4",
  copy: "M6 5.5h6.5v8H6zM3.5 10.5v-8H10",
  compare: "M2.5 3h4.5v10H2.5zM9 3h4.5v10H9zM4 6h1.5M4 8.5h1.5M10.5 6H12M10.5 8.5H12",
  columns: "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
  find: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2",
  filter: "M2.5 3.5h11L9.5 8.3v4.2l-3-1.5V8.3z",
  up: "M8 12.5v-9M4.5 7 8 3.5 11.5 7",
  down: "M8 3.5v9M4.5 9 8 12.5 11.5 9",
  close: "M4 4l8 8M12 4l-8 8",
  back: "M7 3.5 2.5 8 7 12.5M2.5 8h11",
  more: "M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10",
  warning: "M8 2.5 14 13H2zM8 6.5v3M8 11v.5",
} as const;

/** Name of a picture. */
export type IconName = keyof typeof shapes;

/** A picture beside words that say the same: hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
