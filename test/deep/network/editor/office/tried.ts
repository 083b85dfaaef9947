import * as assert from "node:assert/strict";
import { ask } from "../../../../../tools/inside/product.ts";
import { until } from "../../../../../tools/project/until.ts";
import { prompts } from "../../../../support/editor/window.ts";
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
  readonly rows: boolean;
  readonly failure: string | undefined;
}

/** Shows rows, so that a test can tell that they stay. */
export async function showRows(office: Office, proxy: Proxy): Promise<void> {
  assert.partialDeepStrictEqual(await trySearch(office, proxy, "an"), { rows: true, failure: undefined });
}

/** Searches for something that was not asked before, and looks at what it took. */
export async function trySearch(office: Office, proxy: Proxy, company: string): Promise<Tried> {
  const { names, origin } = office;
  const before = {
    requests: origin.requests.length,
    tunnels: proxy.tunnels.length,
    lookups: names.asked.length,
    notifications: prompts.notifications.length,
  };
  const { shown, error } = await ask(company);
  // It comes after the search has ended.
  if (error !== undefined)
    await until("its sentence", () => prompts.notifications.length > before.notifications);
  const requests = origin.requests.slice(before.requests).filter(({ path }) => path.startsWith("/api/v3/"));
  return {
    ways: requests.map(wayOf).join(),
    tunnels: proxy.tunnels.length - before.tunnels,
    lookups: names.asked.slice(before.lookups).join(),
    rows: (shown?.rows.length ?? 0) > 0,
    failure: error?.error.code ?? error?.error.kind,
  };
}

export function lastNotification(): string {
  const last = prompts.notifications.at(-1);
  assert.ok(last, "something was said");
  return last.text;
}
