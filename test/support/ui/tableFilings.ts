import { listBody, pageIn, pathOf, sendJson, type Fault } from "../faults/answers.ts";

const states = ["MAINE", "OHIO", "TEXAS"] as const;

/** The filings that the service has: 40 on the first page, 20 on the second. */
export const filings = Array.from({ length: 60 }, (_, at) => ({
  id: 1000 + at,
  name: `Company ${String(at).padStart(2, "0")}`,
  web: at % 5 === 0 ? "" : `https://c${String(at)}.example`,
  accepted_at: `2024-0${String((at % 9) + 1)}-15T12:00:00-04:00`,
  state: states[at % 3],
  industry: at % 2 === 0 ? "Energy" : "Computers",
  is_business_combination_transaction: at % 7 === 0,
  money_raised: at % 10 === 9 ? null : ((at * 37) % 60) * 100_000,
  offered_for_sale: at % 4 === 0 ? "Indefinite" : String(9_000_000),
  min_investment: 1000,
}));

/** Those of the first page. */
export const firstFilings = filings.slice(0, 40);

/** Answers any search with the pages of the filings, and a detail with its filing. */
export const answerFilings: Fault = (request, response) => {
  const id = /\/companies\/(\d+)$/.exec(pathOf(request))?.[1];
  if (id !== undefined) {
    return sendJson(response, { ...filings.find((one) => String(one.id) === id), description: "Whole." });
  }
  const page = pageIn(request);
  const rows = page === 1 ? firstFilings : filings.slice(40);
  sendJson(response, listBody(request, rows, { next: page === 1 ? 2 : null }));
};
