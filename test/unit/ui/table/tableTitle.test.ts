import { expect, it, vi } from "vitest";
import { wording } from "../../../../tools/pages/wording.ts";
import { shownSearch } from "../../../support/table/search.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { titleOf } = await import("../../../../src/ui/table/tableView.ts");

it("the tab of a table begins with a capital letter, but for a name", () => {
  const shown = shownSearch([]);
  expect(titleOf({ shown }, wording)).toMatch(/^All companies/);
  expect(titleOf({ shown: { ...shown, name: "notes.md" } }, wording)).toBe("notes.md");
});
