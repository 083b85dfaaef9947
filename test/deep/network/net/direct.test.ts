import { describe, expect, test } from "vitest";
import { startDroppedRoute } from "../../../support/faults/droppedRoute.ts";
import { notRun } from "../../../support/notRun.ts";
import { get, send } from "../../../support/faults/directRoute.ts";

describe("the direct way", () => {
  test("a connection that nothing answers is given up early and did not leave", async () => {
    const route = await startDroppedRoute();
    if (route === undefined) return notRun("a route that is dropped", "this system cannot stop a process");
    try {
      const lost = send(get(`http://127.0.0.1:${String(route.port)}/`, { timeoutMs: 10_000 }));
      await expect(lost).rejects.toMatchObject({ kind: "timeout", maybeCounted: false });
    } finally {
      route.close();
    }
  });
});
