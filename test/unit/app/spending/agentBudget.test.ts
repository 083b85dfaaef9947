import { expect, it } from "vitest";
import { heldNetwork } from "../../../support/faults/heldNetwork.ts";
import { engineOf } from "../../../support/oneHost.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { asking } from "../../../support/testClient.ts";

const folder = storeFolder();

it("agents use what their budget allows, each request with the agent’s name in its line; a person goes on", async () => {
  const network = heldNetwork();
  const engine = await engineOf({
    folder: folder.path,
    send: () => network.send,
  });
  const agent = { client: "VS Code", price: 1, answer: "use" } as const;
  const search = async (way: "agentSearch" | "search", company: string): Promise<unknown> =>
    await engine.spending.page(way, { endpoint: "companies", filters: { company } }, "first", {
      ...asking(),
      ...(way === "agentSearch" ? { agent, budget: 2 } : {}),
    });
  const first = search("agentSearch", "A");
  (await network.reached(1)).answer();
  await first;
  expect(await engine.store.spent("agent")).toBe(1);
  const second = engine.spending.record(
    "agentRecord",
    { endpoint: "filing", id: "7" },
    { ...asking(), agent, budget: 2 },
  );
  (await network.reached(2)).answer('{"id":7}');
  await second;
  await expect(search("agentSearch", "C")).rejects.toMatchObject({ kind: "outOfBounds", refusal: "budget" });
  const own = search("search", "C");
  (await network.reached(3)).answer();
  await own;
  expect(await engine.store.ledger.lines()).toMatchObject([
    { purpose: "person", question: { endpoint: "companies" } },
    { purpose: "agent", question: { endpoint: "filing" }, agent },
    { purpose: "agent", question: { endpoint: "companies" }, agent },
  ]);
  expect(await engine.store.spent("agent")).toBe(2);
  await engine.close();
});
