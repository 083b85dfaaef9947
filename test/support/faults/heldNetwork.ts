import { until } from "../../../tools/project/until.ts";
import type { HttpRequest, HttpResponse, Send } from "../../../src/service/transport.ts";

interface HeldRequest {
  readonly request: HttpRequest;
  readonly answer: (body?: string) => void;
  readonly fail: (error: Error) => void;
}

/** A network whose answers come from the test. */
export interface HeldNetwork {
  readonly requests: readonly HeldRequest[];
  readonly send: Send;
  /** Waits for this many requests; returns the last. */
  readonly reached: (count: number) => Promise<HeldRequest>;
}

/** Answers with one filing by default; a deaf network ignores cancellation. */
export function heldNetwork({ deaf = false } = {}): HeldNetwork {
  const requests: HeldRequest[] = [];
  const send = (request: HttpRequest): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      if (!deaf) request.signal.addEventListener("abort", () => reject(new DOMException("x", "AbortError")));
      const answer = (body = '{"feed_entries":[{"id":1}],"meta":{"remaining_searches":5}}'): void =>
        resolve({
          status: 200,
          headers: { "content-type": "application/json" },
          body: new TextEncoder().encode(body),
          url: request.url,
        });
      requests.push({ request, answer, fail: reject });
    });
  return {
    requests,
    send,
    async reached(count) {
      await until(`${String(count)} requests`, () => requests.length >= count);
      const last = requests.at(-1);
      if (last === undefined || requests.length > count) throw new Error("more requests than expected");
      return last;
    },
  };
}
