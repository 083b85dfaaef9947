import type { HttpRequest } from "../../../src/service/transport.ts";
import { createDirectSend } from "../../../src/net/undici.ts";

export const send = createDirectSend(500);

export const get = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  url,
  headers: { Accept: "application/json" },
  signal: new AbortController().signal,
  timeoutMs: 5_000,
  maxBytes: 1 << 20,
  ...more,
});
