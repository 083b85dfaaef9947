import { expect, it } from "vitest";
import { saveSearch } from "../../support/library/news.ts";
import { storeFolder } from "../../support/store/folder.ts";
import { service } from "../../support/store/library.ts";

const folder = storeFolder();

it("a check of what a saved search asked before it was changed finds nothing in it", async () => {
  const store = await folder.open();
  await saveSearch(store, "Northwind", [{ service, key: "filing:1" }]);
  const [before] = await store.saved.list();
  if (before?.look === undefined) throw new Error("not saved");
  const { look, ...search } = before;
  const changed = { ...search, question: { endpoint: "companies", filters: { company: "Acme" } } } as const;
  await store.saved.put(changed);
  await store.saved.putLook(before, look, ["filing:2"], false);
  expect(await store.saved.list()).toEqual([changed]);
  expect((await store.saved.news()).map(({ key }) => key)).toEqual(["filing:1"]);
});
