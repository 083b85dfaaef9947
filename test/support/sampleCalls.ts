import { afterAll, beforeAll } from "vitest";
import * as z from "zod";
import { startSampleService, type SampleOptions, type SampleService } from "../../src/sample/service.ts";

/** An answer of the sample service, its JSON as it came. */
export interface Called {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

const wireFiling = z.looseObject({
  id: z.number(),
  name: z.string(),
  state: z.string(),
  industry: z.string(),
  accepted_at: z.string(),
  money_raised: z.number(),
  offered_for_sale: z.string(),
  contacts: z.array(z.looseObject({ address: z.array(z.string()) })).optional(),
  related_persons: z.array(z.looseObject({ name: z.string() })).optional(),
});

const anyObject = z.record(z.string(), z.unknown());

/** One filing as the v3 endpoints send it; contacts and related persons are the detail's. */
export type WireFiling = z.infer<typeof wireFiling>;

function isFiling(value: unknown): value is WireFiling {
  return wireFiling.safeParse(value).success;
}

/** Sends one request and reads its JSON; `init` adds to a GET with the key in Authorization. */
export async function call(service: SampleService, url: string, init: RequestInit = {}): Promise<Called> {
  const response = await fetch(url, { headers: { Authorization: service.key }, redirect: "manual", ...init });
  const text = await response.text();
  const body = anyObject.parse(text === "" ? {} : JSON.parse(text));
  return { status: response.status, headers: response.headers, body };
}

/** A service for the tests of one block, started before and closed after them. */
export function serviceForBlock(options: SampleOptions): () => SampleService {
  let running: SampleService | undefined;
  beforeAll(async () => {
    running = await startSampleService(options);
  });
  afterAll(async () => {
    await running?.close();
  });
  return () => {
    if (running === undefined) {
      throw new Error("the service has not started");
    }
    return running;
  };
}

/** The rows of a v3 page. */
export function filingsIn(called: Called): readonly WireFiling[] {
  const rows = z.array(z.unknown()).parse(called.body["feed_entries"] ?? []);
  return rows.map(filingFrom);
}

/** The rows of a `/fundings` page. */
export function fundingsIn(called: Called): readonly Record<string, unknown>[] {
  return z.array(anyObject).parse(called.body["data"] ?? []);
}

/** `meta` of a base list. */
export function metaOf(called: Called): Record<string, unknown> {
  return anyObject.parse(called.body["meta"] ?? {});
}

/** One filing, untouched: a parsed copy would have its keys in another order. */
export function filingFrom(value: unknown): WireFiling {
  if (!isFiling(value)) {
    throw new TypeError("not a filing");
  }
  return value;
}
