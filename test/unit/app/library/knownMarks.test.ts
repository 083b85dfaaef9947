import { beforeEach, describe, expect, it } from "vitest";
import { KnownMarks } from "../../../../src/app/library/knownMarks.ts";
import { libraryFolder, service } from "../../../support/library/libraryFolder.ts";
import { saveSearch } from "../../../support/library/news.ts";

const library = libraryFolder();
const other = "https://other.example.com";
const [one, two] = [1, 2].map((id) => ({ service, key: `filing:${String(id)}` }));
if (one === undefined || two === undefined) throw new Error("two records");
const filing = (id: number, raised: number) => ({ id, name: "Acme", state: "Maine", money_raised: raised });

async function known(): Promise<KnownMarks> {
  const made = new KnownMarks(
    () => Promise.resolve(library.reader),
    () => [service],
  );
  await made.refresh();
  return made;
}

beforeEach(async () => await library.filings([filing(1, 5), filing(2, 5)]));

it("is known of a record once it says something else than before, and stays when it is marked", async () => {
  expect((await known()).of(one)).toBeUndefined();
  const changedAfter = library.now;
  library.now += 1_000;
  await library.filings([filing(1, 6)]);
  const marks = await known();
  const none = { star: false, tags: [], note: "" };
  const changed = { ...none, hasChanged: true, changedAfter };
  expect([marks.of(one), marks.of(two)]).toEqual([changed, undefined]);
  marks.learn(one, { ...none, star: true });
  marks.learn(one, none);
  expect(marks.of(one)).toEqual(changed);
});

describe("what is known to be new about a record", () => {
  it("is that it is new in a saved search, until it was seen", async () => {
    await saveSearch(library.store, "A", [one]);
    const marks = await known();
    expect(marks.of(one)).toEqual({
      star: false,
      tags: [],
      note: "",
      news: { isNew: true, changed: [] },
    });
    expect(marks.of(two)).toBeUndefined();
    let changes = 0;
    marks.onDidChange(() => (changes += 1));
    await library.store.saved.markSeen(one);
    await marks.refresh();
    await marks.refresh();
    expect([marks.of(one), marks.news, changes]).toEqual([undefined, [], 1]);
  });

  it("is what has changed since it was seen, in any search", async () => {
    await saveSearch(library.store, "A", [one], { isSilent: true });
    await saveSearch(library.store, "B", [one], { isSilent: true });
    library.now += 1_000;
    await library.filings([filing(1, 6)]);
    expect((await known()).of(one)?.news).toEqual({ isNew: false, changed: ["amount"] });
    await saveSearch(library.store, "C", [one]);
    expect((await known()).of(one)?.news).toEqual({ isNew: true, changed: [] });
  });

  it("stays when the person marks it, and is no mark of theirs", async () => {
    await saveSearch(library.store, "A", [one]);
    const marks = await known();
    const news = { isNew: true, changed: [] };
    marks.learn(one, { star: true, tags: [], note: "" });
    expect(marks.of(one)).toEqual({ star: true, tags: [], note: "", news });
    marks.learn(one, { star: false, tags: [], note: "" });
    expect(marks.of(one)).toEqual({ star: false, tags: [], note: "", news });
  });

  it("is nothing of another service", async () => {
    await saveSearch(library.store, "A", [{ ...one, service: other }]);
    expect((await known()).news).toEqual([]);
  });
});
