import type { TableLayout } from "../../present/table/messages.ts";

/** So long an arrangement stays as it is before it is told, in ms: a column that is dragged changes with each frame. */
const settled = 200;

/** Tells of each arrangement that is new and has stayed. */
export interface LayoutKeeper {
  /** The arrangement that is known already. */
  begin(layout: TableLayout): void;
  /** The arrangement that is drawn now. */
  drawn(layout: TableLayout): void;
}

/** Keeps nothing itself: `tell` hears what is to be kept. */
export function createLayoutKeeper(tell: (layout: TableLayout) => void): LayoutKeeper {
  let last: TableLayout | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(layout) {
      last = layout;
    },
    drawn(layout) {
      if (layout === last) return;
      last = layout;
      clearTimeout(waiting);
      waiting = setTimeout(() => tell(layout), settled);
    },
  };
}
