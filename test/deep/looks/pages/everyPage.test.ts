import { describe, expect } from "vitest";
import { problemsOfStates } from "../../../support/ui/accessibility.ts";
import { overflowOf } from "../../../support/ui/atRest.ts";
import { loadPage, openAllDetails, statesOf } from "../../../support/ui/pageStates.ts";
import { it, tab } from "../../../support/ui/sharedTab.ts";

describe.each(["detail", "report", "usage", "list"] as const)("the %s page in a browser", (name) => {
  const states = statesOf(name);

  it("has nothing that axe finds, in any state and theme", async () => {
    const draw = await loadPage(tab(), name, { theme: "dark" });
    const { page } = tab();
    const shows = states.map(([state, sent]) => {
      const show = async (): Promise<void> => {
        await draw(sent);
        await openAllDetails(page);
      };
      return [state, show] as const;
    });
    expect(await problemsOfStates(page, Object.fromEntries(shows))).toEqual([]);
  });

  it.each([
    ["a column of 280", { width: 280 }],
    ["1024 × 700", { width: 1024, height: 700 }],
    ["twice the size", { width: 640, fontSize: 26 }],
    ["forced colours", { forcedColors: true }],
  ])("fits into %s, in any state", async (_name, look) => {
    // All states follow each other in one document, as in the editor.
    const draw = await loadPage(tab(), name, { theme: "dark", ...look });
    for (const [state, sent] of states) {
      await draw(sent);
      expect(await tab().page.title(), state).toBe(sent.title);
      expect(await tab().page.locator("h1").count(), state).toBe(1);
      expect(await overflowOf(tab().page), state).toBeLessThanOrEqual(0);
    }
  });
});
