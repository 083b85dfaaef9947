import type { Step } from "./cursor.ts";

/** A key as the browser tells of it. */
export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does in the grid. */
export type GridAction =
  | { readonly kind: "step"; readonly step: Step; readonly extends: boolean }
  /** To an end of the rows; the heads are left out. */
  | { readonly kind: "end"; readonly of: "first" | "last"; readonly extends: boolean }
  | { readonly kind: "width"; readonly by: -1 | 1 }
  | { readonly kind: "sort"; readonly adds: boolean }
  | { readonly kind: "open" | "toggle" | "selectAll" | "selectNone" };

const arrows: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

/** What a key means where the cursor is; `page` is how many rows are in sight. Undefined for keys of others. */
export function gridAction(
  pressed: PressedKey,
  where: "head" | "filter" | "rows",
  page: number,
): GridAction | undefined {
  const { key, shiftKey, altKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  if (altKey) return undefined;
  if (isCommand && key.toLowerCase() === "a") return { kind: "selectAll" };
  const extended = shiftKey && where === "rows";
  const arrow = arrows[key];
  if (arrow !== undefined && !isCommand) {
    if (where === "head" && shiftKey && arrow.rows === 0) {
      return { kind: "width", by: arrow.columns > 0 ? 1 : -1 };
    }
    return { kind: "step", step: arrow, extends: extended && arrow.rows !== 0 };
  }
  switch (key) {
    case "Home":
    case "End": {
      const sign = key === "Home" ? -1 : 1;
      if (isCommand) return { kind: "end", of: sign < 0 ? "first" : "last", extends: extended };
      return { kind: "step", step: { rows: 0, columns: sign * Infinity }, extends: false };
    }
    case "PageUp":
    case "PageDown": {
      const rows = key === "PageUp" ? -page : page;
      return { kind: "step", step: { rows, columns: 0 }, extends: extended };
    }
    case "Enter":
      return where === "head"
        ? { kind: "sort", adds: shiftKey }
        : where === "rows"
          ? { kind: "open" }
          : undefined;
    case " ":
      return where === "head"
        ? { kind: "sort", adds: shiftKey }
        : where === "rows"
          ? { kind: "toggle" }
          : undefined;
    case "Escape":
      return { kind: "selectNone" };
    default:
      return undefined;
  }
}
