import { describe, expect, it } from "vitest";
import { contextKeys } from "../../../src/host/ids.ts";
import { readManifest } from "../../../tools/project/manifest.ts";
import { paidAtOnce } from "../../support/house/paidCommands.ts";
import { mayHold } from "../../support/house/whenClauses.ts";

const { commands, menus, keybindings, viewsWelcome, walkthroughs } = readManifest().contributes;
const titles = new Map(commands.map(({ command, title }) => [command, title]));

/** Each place of a paid command, by what the person reads there, where it may be offered with these keys. */
function places(values: Readonly<Record<string, unknown>>): readonly string[] {
  const inPalette = menus["commandPalette"] ?? [];
  const unlisted = paidAtOnce.filter((id) => !inPalette.some(({ command }) => command === id));
  const entries = Object.values(menus).flat();
  const inMenus = paidAtOnce.flatMap((id) =>
    entries.filter(({ command, when = "true" }) => command === id && mayHold(when, values)).map(() => id),
  );
  return [...inMenus, ...unlisted].map((id) => titles.get(id) ?? id);
}

describe("a command that pays at one press", () => {
  it("has its price in its title in every menu and in the palette, with a service connected", () => {
    const shown = places({ [contextKeys.connection]: "ready", [contextKeys.fromLibrary]: false });
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.filter((title) => !title.endsWith(" (may use 1 search)"))).toEqual([]);
  });

  it.each([
    { [contextKeys.connection]: "sample", [contextKeys.fromLibrary]: false },
    { [contextKeys.connection]: "ready", [contextKeys.fromLibrary]: true },
  ])("claims no price for what is free: %j", (values) => {
    const results = places(values).filter((title) => title.startsWith("Load Next Page"));
    expect(results.length).toBeGreaterThan(1);
    expect(results.filter((title) => title.includes("may use"))).toEqual([]);
  });

  it("has no key, and no link in a welcome text or the walkthrough", () => {
    const links = JSON.stringify([keybindings, viewsWelcome, walkthroughs]);
    const linked = paidAtOnce.filter((id) => new RegExp(`\\b${id.replace(".", "\\.")}\\b`).test(links));
    expect(linked).toEqual([]);
  });
});
