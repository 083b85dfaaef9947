import { afterAll, beforeAll } from "vitest";
import * as z from "zod";
import { startSampleService, type SampleOptions, type SampleService } from "../../src/sample/service.ts";

/** An answer of the sample service, with its raw JSON. */
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

/** A filing of the v3 endpoints; only details have contacts and related persons. */
export type WireFiling = z.infer<typeof wireFiling>;

function isFiling(value: unknown): value is WireFiling {
  return wireFiling.safeParse(value).success;
}

/** Sends a request and reads its JSON; `init` adds to a GET with the key in Authorization. */
export async function call(service: SampleService, url: string, init: RequestInit = {}): Promise<Called> {
  const response = await fetch(url, { headers: { Authorization: service.key }, redirect: "manual", ...init });
  const text = await response.text();
  const body = anyObject.parse(text === "" ? {} : JSON.parse(text));
  return { status: response.status, headers: response.headers, body };
}

/** Starts before a block’s tests and closes after them. */
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

export function filingsIn(called: Called): readonly WireFiling[] {
  const rows = z.array(z.unknown()).parse(called.body["feed_entries"] ?? []);
  return rows.map(filingFrom);
}

export function fundingsIn(called: Called): readonly Record<string, unknown>[] {
  return z.array(anyObject).parse(called.body["data"] ?? []);
}

export function metaOf(called: Called): Record<string, unknown> {
  return anyObject.parse(called.body["meta"] ?? {});
}

/** Unparsed, since a parsed copy would reorder its keys. */
export function filingFrom(value: unknown): WireFiling {
  if (!isFiling(value)) {
    throw new TypeError("not a filing");
  }
  return value;
}
