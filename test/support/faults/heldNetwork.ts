import type { HttpRequest, HttpResponse, Send } from "../../../src/service/transport.ts";

/** A request that waits for its answer. */
interface HeldRequest {
  readonly request: HttpRequest;
  readonly answer: (body: string) => void;
}

/** A network that answers when it is told to; a deaf one does not hear of a cancel. */
export function heldNetwork({ deaf = false } = {}): {
  readonly requests: readonly HeldRequest[];
  readonly send: Send;
} {
  const requests: HeldRequest[] = [];
  const send = (request: HttpRequest): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      if (!deaf) request.signal.addEventListener("abort", () => reject(new DOMException("x", "AbortError")));
      const answer = (body: string): void =>
        resolve({
          status: 200,
          headers: { "content-type": "application/json" },
          body: new TextEncoder().encode(body),
          url: request.url,
        });
      requests.push({ request, answer });
    });
  return { requests, send };
}
