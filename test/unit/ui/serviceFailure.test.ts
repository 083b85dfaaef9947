import { expect, it, vi } from "vitest";
import { ServiceError } from "../../../src/service/errors.ts";
import { notifications } from "../../support/fakeVscode.ts";

vi.mock("vscode", () => import("../../support/fakeVscode.ts"));
const { showFailure } = await import("../../../src/ui/serviceFailure.ts");

it("the price of a retry doesn’t contradict that no search is left", () => {
  const error = new ServiceError({ kind: "limit", maybeCounted: false });
  const retry = { run: () => undefined, price: () => "may use 1 search" };
  const log = { warn: () => undefined };
  void Reflect.apply(showFailure, undefined, [error, log, retry, 0]);
  expect(notifications.at(-1)?.text).toContain("Once your searches have reset, retrying may use 1 search.");
});
