import { expect, it, vi } from "vitest";
import { export as exportMeant } from "../../../../src/ui/export/exportCommands.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));

it.each(["tableInUse", "libraryTableInUse"] as const)(
  "Export… of the palette exports the table in front (%s)",
  async (place) => {
    const requestExport = vi.fn<() => void>();
    const table = { isInFront: () => true, chosenRows: () => [], requestExport };
    const needs = { tableInUse: () => undefined, libraryTableInUse: () => undefined, [place]: () => table };
    // Whatever else the command needs is absent: nothing else may be exported.
    await Reflect.apply(exportMeant, undefined, [needs]);
    expect(requestExport).toHaveBeenCalledOnce();
  },
);
