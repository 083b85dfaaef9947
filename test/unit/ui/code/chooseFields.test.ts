import { describe, expect, it, vi } from "vitest";
import { fieldsInOrder, fieldsToWrite, withMoved } from "../../../../src/ui/code/chooseFields.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

const known = ["id", "name", "web", "state"];

describe("the fields to choose from", () => {
  it("begin with those chosen before, even where no record has them now", () => {
    expect(fieldsInOrder(known, ["web", "gone", "id"])).toEqual(["web", "gone", "id", "name", "state"]);
  });
});

describe("a moved field", () => {
  it("stays at either end, and where it is unknown", () => {
    expect(withMoved(known, "id", "up")).toEqual(known);
    expect(withMoved(known, "state", "down")).toEqual(known);
    expect(withMoved(known, "gone", "down")).toEqual(known);
  });
});

describe("what is written", () => {
  it("is what was chosen, in order", () => {
    expect(fieldsToWrite(["web", "id", "name"], new Set(["id", "web"]), known)).toEqual(["web", "id"]);
  });

  it("is everything where nothing was chosen, in the order that was made", () => {
    expect(fieldsToWrite(known, new Set(), known)).toBeUndefined();
    expect(fieldsToWrite(["web", "id", "name", "state"], new Set(), known)).toEqual([
      "web",
      "id",
      "name",
      "state",
    ]);
  });

  it("is not remembered where it is all as it comes", () => {
    expect(fieldsToWrite(known, new Set(known), known)).toBeUndefined();
    expect(fieldsToWrite([...known, "gone"], new Set(known), known)).toBeUndefined();
  });
});
