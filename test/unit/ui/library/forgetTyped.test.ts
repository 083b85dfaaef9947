import { describe, expect, it } from "vitest";
import { namesOf } from "../../../../src/store/records/forgetTarget.ts";
import { forgetAllTyped, forgetTyped } from "../../../../src/ui/library/forget/forgetTyped.ts";
import { mementoKeys } from "../../../../src/host/ids.ts";
import { createMemento } from "../../../support/memento.ts";

const { isNamedIn: isNamed } = namesOf([
  { kind: "company", core: "northwind robotics", full: "northwind robotics inc" },
  { kind: "person", key: "ada exemplar" },
]);

describe("what the editor keeps of forms and searches", () => {
  it("loses the names of what is forgotten, and nothing else", async () => {
    const [globalMemory, workspaceMemory] = [createMemento(), createMemento()];
    await globalMemory.update(mementoKeys.recentValues, {
      company: ["Northwind Robotics, Inc.", "Amber Lake"],
      relatedPerson: ["Exemplar, Ada"],
    });
    await workspaceMemory.update(mementoKeys.shownSearch, {
      question: { endpoint: "companies", filters: { company: "northwind robotics" } },
    });
    await forgetTyped({ globalMemory, workspaceMemory }, isNamed);
    expect(globalMemory.get(mementoKeys.recentValues)).toEqual({
      company: ["Amber Lake"],
      relatedPerson: [],
    });
    expect(workspaceMemory.get(mementoKeys.shownSearch)).toBeUndefined();
  });

  it("goes with all other local data, but for how the person has arranged things", async () => {
    const [globalMemory, workspaceMemory] = [createMemento(), createMemento()];
    const { industries, series, recentValues, shownSearch, tableLayout } = mementoKeys;
    for (const key of [industries, series, recentValues, tableLayout]) await globalMemory.update(key, ["x"]);
    await workspaceMemory.update(shownSearch, { question: "x" });
    await forgetAllTyped({ globalMemory, workspaceMemory });
    for (const key of [industries, series, recentValues])
      expect([key, globalMemory.get(key)]).toEqual([key, undefined]);
    expect(workspaceMemory.get(shownSearch)).toBeUndefined();
    expect(globalMemory.get(tableLayout)).toEqual(["x"]);
  });

  it("stays where nothing of it is named", async () => {
    const [globalMemory, workspaceMemory] = [createMemento(), createMemento()];
    const shown = { question: { endpoint: "companies", filters: { company: "Amber Lake" } } };
    await workspaceMemory.update(mementoKeys.shownSearch, shown);
    await forgetTyped({ globalMemory, workspaceMemory }, isNamed);
    expect(workspaceMemory.get(mementoKeys.shownSearch)).toEqual(shown);
  });
});
