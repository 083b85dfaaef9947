import type { PageCommand } from "../../present/detail/page.ts";

/** Keys as they are written on a Mac and elsewhere. */
interface Keys {
  readonly mac: string;
  readonly other: string;
}

/** `openJson` is bound by the manifest; the steps are keys of the page itself. */
const keys: Readonly<Partial<Record<PageCommand, Keys>>> = {
  openJson: { mac: "⇧⌘J", other: "Ctrl+Shift+J" },
  previous: { mac: "⌥↑", other: "Alt+↑" },
  next: { mac: "⌥↓", other: "Alt+↓" },
};

/** The keys that do the same as a button, as this machine's keyboard names them. */
export function keysFor(command: PageCommand): string | undefined {
  return keys[command]?.[navigator.userAgent.includes("Macintosh") ? "mac" : "other"];
}

/** The step that a press of keys asks for. */
export function stepOf(press: KeyboardEvent): "previous" | "next" | undefined {
  if (!press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  if (press.key === "ArrowUp") return "previous";
  return press.key === "ArrowDown" ? "next" : undefined;
}
