import { storeFolder } from "../../../../support/store/folder.ts";
import { expect, test } from "vitest";
import { canonicalRequest, wireRequest } from "../../../../../src/service/contract/query.ts";
import { pageOf } from "../../../../../src/service/contract/question.ts";
import { heldNetwork } from "../../../../support/faults/heldNetwork.ts";
import { openWindow } from "../../../../support/store/windows.ts";
import { asking, question } from "../../../../support/testClient.ts";
import { askWaiting, window } from "../../../../support/requests/elsewhere.ts";

const folder = storeFolder();

test("where the window that asked is killed, the other one sends nothing: it may have been counted", async () => {
  const holder = await openWindow(folder.path);
  const text = canonicalRequest(wireRequest(pageOf(question, "first")));
  expect(await holder.ask({ what: "begin", question: text, maxAgeMs: 60_000 })).toBe("began");
  const network = heldNetwork();
  const subject = await window(folder, network);
  const { waiting } = await askWaiting(subject);
  await holder.kill();
  await expect(waiting).rejects.toMatchObject({ kind: "elsewhere", maybeCounted: true });
  expect(network.requests).toHaveLength(0);
  const again = subject.client.list(question, "first", asking());
  (await network.reached(1)).answer();
  expect((await again).from).toBe("service");
});
