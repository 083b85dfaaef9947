import type { ServerResponse } from "node:http";
import { type Fault, goodRow, isBase, listBody, pageIn, pathOf, sendJson } from "./answers.ts";

/** A service whose answers wait until they are released. */
export interface HeldAnswers {
  readonly fault: Fault;
  readonly waiting: () => number;
  /** Requests whose client has disconnected. */
  readonly abandoned: () => number;
  /** Answers all waiting requests. */
  release(): void;
}

/** Holds every answer; `then` gives it. */
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

/**
 * Gives two rows named after the company that was asked for, with always one more page after them, and a filing named
 * “In full” by its id. No two companies share a filing: ids begin at `firstId` for the first company, at twice that for
 * the next.
 */
export function namedAnswers(firstId = 1_000): Fault {
  const companies: string[] = [];
  return (request, response) => {
    if (!isBase(request) && /\/\d+$/.test(pathOf(request))) {
      sendJson(response, { ...goodRow(Number(pathOf(request).split("/").at(-1))), name: "In full" });
      return;
    }
    const { searchParams } = new URL(request.url ?? "/", "http://host");
    const company = searchParams.get("company") ?? "";
    if (!companies.includes(company)) companies.push(company);
    const first = firstId * (companies.indexOf(company) + 1);
    const page = pageIn(request);
    const rows = [2 * page - 1, 2 * page].map((at) => ({
      ...goodRow(first + at),
      name: `${company} ${String(at)}`,
    }));
    sendJson(response, listBody(request, rows, { next: page + 1 }));
  };
}
