import type { AskOptions } from "../../../src/service/client/client.ts";
import { type HeldNetwork } from "../faults/heldNetwork.ts";
import type { StoreFolder } from "../store/folder.ts";
import { asking, question, testClient, type TestClient } from "../testClient.ts";
import { until } from "../../../tools/project/until.ts";

/** Opens a window with a client and a store. */
export async function window(folder: StoreFolder, { send }: HeldNetwork): Promise<TestClient> {
  const store = await folder.open();
  const address = "https://a.example";
  return testClient({ address, credential: "c1", store: () => Promise.resolve(store), now: Date.now, send });
}

/** Asks a question that another window has in flight, and returns once the client waits for that request. */
export async function askWaiting({ client }: TestClient, more: Partial<AskOptions> = {}) {
  let isWaiting = false;
  const onElsewhere = (): void => void (isWaiting = true);
  const waiting = client.list(question, "first", asking({ onElsewhere, ...more }));
  waiting.catch(() => undefined);
  await until("the window to wait", () => isWaiting);
  return { waiting };
}
