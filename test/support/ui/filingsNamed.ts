import { type Fault, goodRow, listBody, pathOf, sendJson } from "../faults/answers.ts";

/** The person that every filing in full names. */
export const person = { name: "Ada Marl", relationship: "Director" };

/** The allowance of a service to which this many questions were sent, each of which uses a search. */
export const allowance = (asked: number) => ({ tier: "Pro", remaining_searches: 100 - asked });

/**
 * A service of filings that a test names: a search for a company gives those whose name holds its text.
 *
 * @param names may be added to, with filings of today; the id of a filing is its place, from 1
 * @param inFull fields of a filing in full, beside those of its row
 */
export function filingsNamed(names: readonly string[], inFull: (id: number) => object = () => ({})): Fault {
  let asked = 0;
  const old = names.length;
  const rowOf = (name: string, at: number): object => {
    const today = at < old ? {} : { accepted_at: new Date().toISOString() };
    return { ...goodRow(at + 1), name, ...today };
  };
  return (request, response) => {
    asked += 1;
    const id = Number(/\/companies\/(\d+)$/.exec(pathOf(request))?.[1] ?? 0);
    if (id > 0) {
      const row = rowOf(names[id - 1] ?? "", id - 1);
      return sendJson(response, { ...row, related_persons: [person], ...inFull(id) });
    }
    const company = new URL(request.url ?? "/", "http://host").searchParams.get("company") ?? "";
    const rows = names.map(rowOf).filter((_row, at) => company !== "" && names[at]?.includes(company));
    sendJson(response, { ...listBody(request, rows), meta: allowance(asked) });
  };
}
