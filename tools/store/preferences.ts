import type { Preferences } from "../../src/app/ports.ts";

/** The default settings. */
export const preferences: Preferences = {
  perPage: () => undefined,
  requestTimeoutMs: () => 30_000,
  reserveSearches: () => 0,
  agentBudget: () => 5,
  agentConsent: () => "ask",
  agentsSeePeople: () => false,
  transport: () => "direct",
  maxAgeMs: () => 86_400_000,
  maxStoreBytes: () => 200 * 1024 * 1024,
  escapeFormulas: () => true,
  templates: () => [],
  naming: () => "asService",
  keyVariable: () => "",
  proxyConfigured: () => false,
};
