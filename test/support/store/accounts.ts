import { allowanceOf } from "../../../src/domain/allowance/allowance.ts";
import type { Store } from "../../../src/store/store.ts";
import { keyOf, leave } from "./requests.ts";

export const service = "https://a.example";

export const caller = (credential = "c1") => keyOf("", service, credential).caller;

/** Returns a window’s current estimate of remaining searches. */
export async function left(store: Store, credential = "c1"): Promise<number | undefined> {
  return allowanceOf(await store.accounts([caller(credential)])).estimate;
}

/** Adds a request whose answer reported the remaining searches. */
export async function reads(store: Store, remaining: number, at: number, credential = "c1"): Promise<void> {
  const end = await leave(store, keyOf(`read ${String(at)}`, service, credential), at);
  await end({ body: "{}", at }, { reading: { remaining } });
}
