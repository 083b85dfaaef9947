import { goodRow, listBody, pageIn, sendJson, type Fault } from "./answers.ts";

const page =
  (rows: readonly unknown[], next?: (current: number) => unknown): Fault =>
  (request, response) =>
    sendJson(response, listBody(request, rows, { next: next?.(pageIn(request)) ?? null }));

const fields = Object.keys(goodRow(1));

/** Wrong JSON, and wrong continuations of lists. */
export const shapeFaults = {
  faultless: page([goodRow(1)]),
  emptyList: page([]),
  wrongTypes: page(fields.map((name, at) => ({ ...goodRow(at + 1), [name]: { wrong: true } }))),
  missingFields: page(fields.map((name, at) => ({ ...goodRow(at + 1), [name]: undefined }))),
  unknownFields: page([{ ...goodRow(1), surprise: { deep: [1, "2", null] } }]),
  nullRows: page([null, goodRow(2), 7, "text", [], true]),
  otherEnvelope: (request, response) => sendJson(response, listBody(request, [goodRow(1)], { other: true })),
  noList: (_request, response) => sendJson(response, { next_page: null, meta: {} }),
  listIsMap: (_request, response) => sendJson(response, { feed_entries: { "0": goodRow(1) }, data: {} }),
  justNull: (_request, response) => sendJson(response, "null"),
  justText: (_request, response) => sendJson(response, '"hello"'),
  emptyBody: (_request, response) => sendJson(response, ""),
  nextPageRepeats: page([goodRow(1)], (current) => current),
  nextPageGoesBack: page([goodRow(1)], () => 1),
  nextPageNeverEnds: (request, response) => {
    const current = pageIn(request);
    sendJson(response, listBody(request, [goodRow(current)], { next: current + 1 }));
  },
  nextPageText: page([goodRow(1)], () => "soon"),
  repeatedIds: page([goodRow(1), goodRow(1), goodRow(1)]),
  emptyPageWithNext: page([], (current) => current + 1),
} satisfies Readonly<Record<string, Fault>>;
