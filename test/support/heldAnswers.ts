import type { ServerResponse } from "node:http";
import type { Fault } from "./faults/answers.ts";

/** A service that takes its time: each request waits until it is let go. */
export interface HeldAnswers {
  /** How to answer while answers are held. */
  readonly fault: Fault;
  /** Requests that wait now. */
  readonly waiting: () => number;
  /** Requests whose client has gone before their answer. */
  readonly abandoned: () => number;
  /** Answers all that wait, those too whose client has gone. */
  release(): void;
}

/** Holds every answer back; `then` gives it in the end. */
export function holdAnswers(then: Fault): HeldAnswers {
  const waiting = new Map<ServerResponse, () => void>();
  let abandoned = 0;
  return {
    fault(request, response, rest) {
      waiting.set(response, () => then(request, response, rest));
      response.on("close", () => {
        if (waiting.delete(response)) abandoned += 1;
      });
    },
    waiting: () => waiting.size,
    abandoned: () => abandoned,
    release() {
      for (const [response, answer] of waiting) {
        waiting.delete(response);
        answer();
      }
    },
  };
}
