import { expect, it, vi } from "vitest";
import { sampleCode } from "../../../../src/sample/sampleCode.ts";
import { openPick } from "../../../support/fakeVscode.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { openSampleCode } = await import("../../../../src/ui/connection/sampleCommands.ts");

it.each([
  [[], 1],
  [["app"], 0],
] as const)("sample code with a connection of %j brings its service %d times", async (roles, uses) => {
  const use = vi.fn<() => void>();
  const connections = { configuredRoles: () => roles };
  const needs = { sampleFiles: () => sampleCode, sample: { use }, connections };
  const opened: unknown = Reflect.apply(openSampleCode, undefined, [needs]);
  await vi.waitFor(() => expect(openPick("Open Sample Code")).toBeDefined());
  openPick("Open Sample Code")?.enter("customers.ts");
  await opened;
  // The comments of the file name commands that a window with nothing set up does not offer.
  expect(use).toHaveBeenCalledTimes(uses);
});
