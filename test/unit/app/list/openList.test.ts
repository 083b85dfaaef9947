import { expect, it } from "vitest";
import { openList } from "../../../../src/app/list/openList.ts";
import type { NameList } from "../../../../src/domain/list/nameList.ts";
import { preferences } from "../../../../tools/store/preferences.ts";
import { finished } from "../../../support/finished.ts";
import { readListText } from "../../../../src/domain/list/readList.ts";
import { keptService, openLibrary, readerOf } from "../../../support/library/memoryLibrary.ts";
import { engineOf } from "../../../support/oneHost.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();
const source = { kind: "file", uri: "file:///a.csv" } as const;

async function opened(text: string, known: readonly string[], wanted: object = {}) {
  const engine = await engineOf({ folder: folder.path, send: () => () => Promise.reject(new Error("sent")) });
  const library = openLibrary(known.map((name, id) => ({ value: { id, name } })));
  const needs = {
    engine,
    settings: preferences,
    library: () => Promise.resolve(readerOf(library)),
    connections: { serviceOf: () => keptService },
  };
  const read = finished(readListText(text, "a.csv"));
  const whole: NameList = read.ok ? read.value : { headers: [], rows: [], brokenRows: 0 };
  try {
    return await openList(needs, whole, { source, ...wanted });
  } finally {
    await engine.close();
  }
}

it("takes the column whose names the library knows, or the one that the person has chosen", async () => {
  const text = "Alpha One,Quarry Works\nBeta Two,Marl Foods\nGamma Six,Sorb Labs\n";
  expect(await opened(text, [])).toMatchObject({ column: 0, hasHeader: false });
  const known = await opened(text, ["Marl Foods LLC", "Quarry Works", "Sorb Labs, Inc."]);
  expect(known.column).toBe(1);
  expect(known.lookUp.names.map(({ name }) => name)).toEqual(["Quarry Works", "Marl Foods", "Sorb Labs"]);
  expect((await opened(text, ["Marl Foods"], { column: 0 })).column).toBe(0);
});

it("takes the first row for the titles, or not, as the person says", async () => {
  const text = "Company,City\nAcme,Erie\n";
  const usual = await opened(text, []);
  expect([usual.hasHeader, usual.lookUp.names.map(({ name }) => name)]).toEqual([true, ["Acme"]]);
  const plain = await opened(text, [], { hasHeader: false });
  expect(plain.list.rows).toEqual([
    ["Company", "City"],
    ["Acme", "Erie"],
  ]);
  const titled = await opened("Acme\nBeta\n", [], { hasHeader: true });
  expect([titled.list.headers, titled.list.rows]).toEqual([["Acme"], [["Beta"]]]);
});
