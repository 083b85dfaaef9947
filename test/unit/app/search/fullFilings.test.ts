import { expect, it } from "vitest";
import { followStoredRows } from "../../../../src/app/search/windowSession.ts";
import { companies, createRig, filing, page } from "../../../support/handDriven.ts";
import { keptService, memoryLibrary } from "../../../support/library/memoryLibrary.ts";

it("rows of a past search that is opened again are joined to the full filings that are known, without a request", async () => {
  const { session, stored, asked } = createRig();
  const library = memoryLibrary();
  const detail = filing(2, { description: "All of it" });
  library.keep([{ key: "filing:2", service: keptService, record: filing(2), detail }]);
  followStoredRows(
    session,
    () => Promise.resolve(library.reader),
    (work) => work(),
  );
  stored.set("first", { value: page([1, 2]), service: keptService, from: "store", at: 7 });
  await session.restore(companies("Acme"));
  const full = () => session.state.shown?.rows.map((row) => row.detail !== undefined);
  await expect.poll(full).toEqual([false, true]);
  expect(library.asked).toEqual(["records"]);
  expect(asked).toEqual([]);
});

it("rows of a new answer are joined to them too, those of each page once", async () => {
  const rig = createRig();
  const library = memoryLibrary();
  const known = [1, 3].map((id) => ({
    key: `filing:${String(id)}`,
    service: keptService,
    record: filing(id),
    detail: filing(id, { description: "All of it" }),
  }));
  library.keep(known);
  followStoredRows(
    rig.session,
    () => Promise.resolve(library.reader),
    (work) => work(),
  );
  const full = () => rig.session.state.shown?.rows.map((row) => row.detail !== undefined);
  void rig.session.run(companies("Acme"), { way: "search" });
  rig.last().answer(page([1, 2], { nextPage: 2 }));
  await expect.poll(full).toEqual([true, false]);
  void rig.session.loadMore();
  rig.last().answer(page([3, 4]));
  await expect.poll(full).toEqual([true, false, true, false]);
  expect(library.asked).toEqual(["records", "records"]);
});
