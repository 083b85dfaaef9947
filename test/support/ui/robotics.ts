import { type Fault, listBody, pageIn, sendJson } from "../faults/answers.ts";

/** Names, amounts, states and dates, each in another order. No other test knows a record by their numbers. */
const filings = [
  { name: "Delta Robotics", money_raised: 7_200_000, state: "TEXAS", accepted_at: "2024-01-02T10:00:00Z" },
  { name: "Acme Robotics", money_raised: 150_000_000, state: "MAINE", accepted_at: "2024-03-02T10:00:00Z" },
  { name: "Echo Robotics", money_raised: 0, state: "TEXAS", accepted_at: "2023-02-02T10:00:00Z" },
  { name: "Bravo Robotics", money_raised: 950_000, state: "MAINE", accepted_at: "2024-02-02T10:00:00Z" },
  { name: "Cargo Robotics", money_raised: 12_500_000, state: "OHIO", accepted_at: "2023-01-02T10:00:00Z" },
].map((row, at) => ({ ...row, id: 501 + at, industry: "Other Technology" }));

export const nextPage = "Load Next Page (may use 1 search)";

/** The labels of the rows, as loaded. */
export const roboticsRows: readonly string[] = [...filings.map(({ name }) => name), nextPage];

/** Answers any search with these filings, and more pages that are empty. */
export const answerRobotics: Fault = (request, response) => {
  const page = pageIn(request);
  sendJson(response, listBody(request, page === 1 ? filings : [], { next: page + 1 }));
};
