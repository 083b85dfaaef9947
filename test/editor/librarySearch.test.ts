import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { FoundRecords } from "../../src/app/library/finding.ts";
import { type ResultRow, nameOf } from "../../src/domain/record.ts";
import { commands, views } from "../../src/host/ids.ts";
import type { LibraryRecord } from "../../src/store/library/reader/queries/records.ts";
import { inEnglish } from "../../src/text/sentence.ts";
import { libraryItems } from "../../src/ui/library/search/searchLibrary.ts";
import { keys } from "../support/editor/keys.ts";
import { ask, searchState, shownRows } from "../../tools/inside/product.ts";
import { prompts } from "../support/editor/window.ts";
import { startService } from "../support/editor/service.ts";
import { until } from "../../tools/project/until.ts";

const pickTitle = "Search Library";
const service = await startService(keys.ofTheLibrarySearch, 60);

function nameOfRow({ record }: ResultRow): string {
  return nameOf(record, inEnglish);
}

describe("Search Library", () => {
  let kept: readonly ResultRow[];

  before(async () => {
    await service.connect();
    await ask("a");
    kept = await shownRows();
  });

  it("finds what is kept, offers the search with its price last, and opens a record without a request", async () => {
    const before = service.requests();
    const [row] = kept;
    assert.ok(row);
    const name = nameOfRow(row);
    const done = vscode.commands.executeCommand(commands.searchLibrary, name);
    const paid = `Search for company "${name}"`;
    const items = await rowsFor((labels) => labels.includes(paid));
    assert.equal(items[0]?.label, name);
    assert.match(items[0]?.description ?? "", / · search result only/);
    assert.equal(items.at(-1)?.label, paid);
    assert.match(items.at(-1)?.description ?? "", /may use 1 search/);
    await prompts.choose(pickTitle, name);
    await done;
    await until("the page of the record", () =>
      vscode.window.tabGroups.all.some(({ tabs }) =>
        tabs.some(
          ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(views.detail),
        ),
      ),
    );
    assert.equal(service.requests(), before);
  });

  it("takes the same filters as the search, from the row of the form, and goes on for free", async () => {
    const before = service.requests();
    const done = vscode.commands.executeCommand(commands.search, { company: "a", cities: "Nowhere At All" });
    const form = await prompts.pick("Search Companies");
    const free = form.items.find(({ label }) => label === "Search Library (free)");
    assert.match(free?.description ?? "", /^\d+ filings stored$/);
    await prompts.choose("Search Companies", "Search Library (free)");
    await done;
    const { shown } = await searchState();
    assert.equal(shown?.from, "library");
    assert.deepEqual(shown.rows, []);
    assert.deepEqual(shown.note?.values, [kept.length]);
    const all = vscode.commands.executeCommand(commands.search, { company: "a", perPage: 10 });
    await prompts.choose("Search Companies", "Search Library (free)");
    await all;
    await vscode.commands.executeCommand(commands.loadMore);
    const found = (await searchState()).shown;
    assert.equal(found?.rows.length, Math.min(20, kept.length));
    assert.equal(found.totalCount, kept.length);
    assert.equal(service.requests(), before);
  });
});

function hostile(name: string): LibraryRecord {
  return {
    service: "https://app.example",
    key: "filing:1",
    kind: "filing",
    value: { id: 1, name, state: "$(error) [x](command:y)", money_raised: 5 },
    isWhole: false,
    firstSeen: 1,
    lastSeen: 1,
    marks: { star: true, tags: [], note: "" },
  };
}

describe("the rows of Search Library", () => {
  const wording = { t: inEnglish, locale: "en", currency: "USD" };

  const found: FoundRecords = { text: "x", records: [], suggestions: [], isLooking: false, isEmpty: false };

  it("are text, whatever a record holds", () => {
    const [item] = libraryItems(
      { ...found, records: [hostile("$(trash) Delete\nall\u202e")] },
      { wording, search: undefined },
    );
    assert.equal(item?.label, "★ $\u200b(trash) Delete all");
    assert.doesNotMatch(item.description ?? "", /\$\(/u);
  });

  it("never begin with the search: first is what helps, free", () => {
    const company = { id: 1, service: "s", name: "A", core: "a", full: "a", state: "" };
    const suggestions = [{ company, newest: [hostile("A")], count: 3 }];
    const paid = { company: "x", price: "(may use 1 search)" };
    const items = libraryItems({ ...found, suggestions }, { wording, search: paid });
    // VS Code may name a row by its number in an older list: the search has one that no record had.
    assert.ok(items.length > 50 + 5);
    const guessed = items.filter(({ label }) => label !== "");
    assert.deepEqual(
      guessed.map(({ choice }) => choice?.kind),
      [undefined, "type", undefined, "search"],
    );
    assert.match(guessed[1]?.description ?? "", /2 more records/);
    assert.equal(guessed[0]?.label, "Not stored. Did you mean");
    const kindsOf = (state: Partial<FoundRecords>): readonly unknown[] =>
      libraryItems({ ...found, ...state }, { wording, search: paid }).flatMap(({ label, kind, choice }) =>
        label === "" || kind === vscode.QuickPickItemKind.Separator ? [] : [choice?.kind],
      );
    assert.deepEqual(kindsOf({ isEmpty: true }), ["form", "search"]);
    assert.deepEqual(kindsOf({}), ["type", "search"]);
  });
});

/** The rows of the pick, once they are those for its text. */
async function rowsFor(
  isThere: (labels: readonly string[]) => boolean,
): Promise<readonly vscode.QuickPickItem[]> {
  const pick = await prompts.pick(pickTitle);
  await until("the rows of the library", () => isThere(pick.items.map(({ label }) => label)));
  return pick.items;
}
