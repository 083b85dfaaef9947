import { describe, expect, it, vi } from "vitest";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { type FakePick, openPick } from "../../../support/fakeVscode.ts";
import { keptService, type Kept, openLibrary, readerOf } from "../../../support/library/memoryLibrary.ts";
import { until } from "../../../../tools/project/until.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { pickFromLibrary } = await import("../../../../src/ui/library/search/searchLibrary.ts");

const northwind = { value: { id: 1, name: "Northwind Robotics, Inc." } };
const zephyr = { value: { id: 2, name: "Zephyr Holdings" } };
const older = { value: { id: 3, name: "Zephyr Holdings", accepted_at: "2020-01-01T00:00:00-05:00" } };

/** The pick over a library, and what was chosen in it. */
async function openedOver(rows: readonly Kept[], text: string) {
  const chosen = pickFromLibrary(
    {
      library: () => Promise.resolve(readerOf(openLibrary(rows))),
      connections: { serviceOf: () => keptService },
      failures: { attempt: async (work) => await work() },
      price: () => "(may use 1 search)",
      wording: () => ({ t: inEnglish, locale: "en", currency: "USD" }),
    },
    "",
    true,
  );
  const pick = await until("the pick", () => openPick("Search Library"));
  await shows(pick, rows.length === 0 ? "Open Search Form…" : "Northwind Robotics, Inc.");
  if (text !== "") pick.type(text);
  return { pick, chosen };
}

async function shows(pick: FakePick, label: string): Promise<void> {
  await expect.poll(() => pick.rows).toContain(label);
}

describe("what Enter does in Search Library", () => {
  it("after a typo is to search for the name that was meant, whose records are all there", async () => {
    const { pick, chosen } = await openedOver([northwind, zephyr, older], "Zephir Holdigns");
    await shows(pick, "Zephyr Holdings");
    expect(pick.rows).toEqual(["Zephyr Holdings", 'Search for company "Zephir Holdigns"']);
    expect(pick.headings).toContain("Not stored. Did you mean");
    pick.enter();
    expect(pick.value).toBe("Zephyr Holdings");
    await expect
      .poll(() => pick.rows)
      .toEqual(["Zephyr Holdings", "Zephyr Holdings", 'Search for company "Zephyr Holdings"']);
    pick.enter();
    expect(await chosen).toMatchObject({ kind: "record", row: { record: { value: older.value } } });
  });

  it("before similar names were found is the same", async () => {
    const { pick } = await openedOver([northwind, zephyr], "Zephir Holdigns");
    pick.enter();
    await expect.poll(() => pick.value).toBe("Zephyr Holdings");
  });

  it("where nothing is like it is to show what was there before, and never to spend", async () => {
    const { pick } = await openedOver([northwind, zephyr], "Quux");
    await shows(pick, "Show Recent Records");
    pick.enter();
    expect(pick.value).toBe("");
    await shows(pick, "Zephyr Holdings");
  });

  it("in an empty library is to open the form of a search", async () => {
    const { pick, chosen } = await openedOver([], "");
    pick.enter();
    expect(await chosen).toEqual({ kind: "form" });
  });

  it("on the row of the search is to search, for what is typed", async () => {
    const { pick, chosen } = await openedOver([northwind, zephyr], "Quux");
    await shows(pick, "Show Recent Records");
    pick.enter('Search for company "Quux"');
    expect(await chosen).toEqual({ kind: "search", company: "Quux" });
  });
});
