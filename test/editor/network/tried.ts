import * as assert from "node:assert/strict";
import { search } from "../../../tools/inside/product.ts";
import type { Office } from "./office.ts";
import { wayOf } from "./origin.ts";
import type { Proxy } from "./proxy.ts";

/** What one search took, and what came of it. */
export interface Tried {
  /** The way of each request for it that reached the service, joined by commas: empty where none did. */
  readonly ways: string;
  /** Tunnels that were asked of the proxy; one stays open, so that none may be needed. */
  readonly tunnels: number;
  /** Names that this machine was asked for, joined by commas: no way through a proxy needs one. */
  readonly lookups: string;
  /** True where rows are shown. */
  readonly rows: boolean;
  /** Code or kind of the failure. */
  readonly failure: string | undefined;
}

/** Shows rows, so that a test can tell that they stay. */
export async function showRows(office: Office, proxy: Proxy): Promise<void> {
  assert.partialDeepStrictEqual(await trySearch(office, proxy, "an"), { rows: true, failure: undefined });
}

/** Searches for something that was not asked before, and looks at what it took. */
export async function trySearch(office: Office, proxy: Proxy, company: string): Promise<Tried> {
  const { prompts, names, origin } = office;
  const before = {
    requests: origin.requests.length,
    tunnels: proxy.tunnels.length,
    lookups: names.asked.length,
  };
  const { shown, error } = await search(prompts, company);
  const requests = origin.requests.slice(before.requests).filter(({ path }) => path.startsWith("/api/v3/"));
  return {
    ways: requests.map(wayOf).join(),
    tunnels: proxy.tunnels.length - before.tunnels,
    lookups: names.asked.slice(before.lookups).join(),
    rows: (shown?.rows.length ?? 0) > 0,
    failure: error?.error.code ?? error?.error.kind,
  };
}
