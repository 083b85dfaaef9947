import type { JSX } from "preact";

const shapes = {
  insert: "M2.5 4.5h11M2.5 11.5h5M11 8.5v5M8.5 11h5M2.5 8h4",
  copy: "M6 5.5h6.5v8H6zM3.5 10.5v-8H10",
  json: "M6 2.5c-2 0-2 1-2 2.5S4 7.5 2.5 8C4 8.5 4 9.5 4 11s0 2.5 2 2.5M10 2.5c2 0 2 1 2 2.5s0 2.5 1.5 3c-1.5.5-1.5 1.5-1.5 3s0 2.5-2 2.5",
  refresh: "M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3",
  company: "M3.5 13.5v-11h6v11M9.5 6.5h3v7M2 13.5h12M5.5 5h2M5.5 7.5h2M5.5 10h2",
  previous: "M3.5 10.5 8 6l4.5 4.5",
  next: "M3.5 5.5 8 10l4.5-4.5",
  open: "M9.5 2.5h4v4M13.5 2.5 7.5 8.5M11.5 9v4.5h-9v-9H7",
  mail: "M2 3.5h12v9H2zM2 4.5l6 4.5 6-4.5",
  call: "M3 2.5h2.5L7 6 5.3 7.3a8 8 0 0 0 3.4 3.4L10 9l3.5 1.5V13c0 .5-.5 1-1 1A10.5 10.5 0 0 1 2 3.5c0-.5.5-1 1-1z",
  fax: "M4.5 6V2.5h7V6M4.5 12h-2V6h11v6h-2M4.5 9.5h7v4h-7z",
  web: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c2 1.7 2.5 3.8 2.5 6S10 12.3 8 14M8 2C6 3.7 5.5 5.8 5.5 8S6 12.3 8 14",
  person: "M8 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM3 13.5c0-2.5 2-4 5-4s5 1.5 5 4",
  address:
    "M8 14S3.5 9.8 3.5 6.5a4.5 4.5 0 0 1 9 0C12.5 9.8 8 14 8 14zM8 5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  other: "M3 5h10M3 8h10M3 11h6",
  warning: "M8 2.5 14 13H2zM8 6.5v3M8 11v.5",
  check: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM5.2 8.2l2 2 3.6-4",
  missing: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM4 12l8-8",
  info: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 7.5V11M8 5v.5",
  details: "M2.5 3.5h11v9h-11zM5 6.5h6M5 9h4",
  compare: "M2.5 3h4.5v10H2.5zM9 3h4.5v10H9zM4 6h1.5M4 8.5h1.5M10.5 6H12M10.5 8.5H12",
  export: "M8 2.5v7.5M4.5 6.5 8 10l3.5-3.5M2.5 10.5v3h11v-3",
  columns: "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
  find: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3l3.2 3.2",
  filter: "M2.5 3.5h11L9.5 8.3v4.2l-3-1.5V8.3z",
  up: "M8 12.5v-9M4.5 7 8 3.5 11.5 7",
  down: "M8 3.5v9M4.5 9 8 12.5 11.5 9",
  close: "M4 4l8 8M12 4l-8 8",
  back: "M7 3.5 2.5 8 7 12.5M2.5 8h11",
  star: "M8 2.2 9.8 6l4.2.5-3.1 2.9.8 4.1L8 11.5l-3.7 2 .8-4.1L2 6.5 6.2 6z",
  tag: "M2.5 2.5h5l6 6-5 5-6-6zM5.2 5.2v.1",
  note: "M3 2.5h10v8l-3 3H3zM13 10.5h-3v3M5.5 5.5h5M5.5 8h3",
  question: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM6.3 6.3a1.8 1.8 0 1 1 2.5 1.7c-.5.3-.8.6-.8 1.2M8 11v.3",
  several: "M5.5 5.5h8v8h-8zM2.5 10.5v-8h8",
  more: "M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10",
} as const;

export type IconName = keyof typeof shapes;

/** Hidden from screen readers: words beside the icon say the same. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
