import type { Store } from "../../../src/store/store.ts";
import { type Json, stringifyJson } from "../../../src/text/json.ts";

/** An answer that a store is given, as if a service had sent it. */
export interface Received {
  readonly service: string;
  /** In its canonical text. */
  readonly question: string;
  readonly body: Json;
  /** In ms since 1970. */
  readonly at: number;
}

/** Keeps an answer in a store, and what it holds in the library. */
export async function receive(store: Store, { service, question, body, at }: Received): Promise<void> {
  const begun = await store.begin(
    { caller: { service, fingerprint: () => "a" }, question },
    {
      question: { endpoint: "companies", filters: {}, page: "first" },
      purpose: "asked",
      role: "app",
      service,
      at,
    },
    { maxAgeMs: 0, notBefore: 0, timeoutMs: 1_000, isShared: true },
  );
  if (begun.kind !== "began") throw new Error("not begun");
  await begun.line.end({ durationMs: 1, counted: "unknown", rows: 1 }, { body: stringifyJson(body), at });
}
