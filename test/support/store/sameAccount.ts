import type { BeginResult } from "../../../src/service/client/client.ts";
import type { Store } from "../../../src/store/store.ts";
import { departure } from "./exchanges.ts";
import { keyOf, leave } from "./requests.ts";

const service = "https://a.example";

export const key = (question: string, credential: string): ReturnType<typeof keyOf> =>
  keyOf(question, service, credential);

export const caller = (credential: string): ReturnType<typeof keyOf>["caller"] => key("", credential).caller;

/** Asks as the client does; stored answers of the last hour count. */
export async function ask(store: Store, question: string, credential: string): Promise<BeginResult> {
  const options = { maxAgeMs: 3_600_000, timeoutMs: 30_000, isShared: true };
  return await store.begin(key(question, credential), departure({ service, at: Date.now() }), options);
}

/** Adds a request of the earlier credential, whose answer reported 50 remaining searches. */
export async function usedBefore(store: Store): Promise<void> {
  const end = await leave(store, key("old", "c1"), Date.now());
  await end({ body: "[0]", at: Date.now() }, { reading: { remaining: 50 } });
}
