// Answers immediately, from memory, to every credential: as many rows as `per_page` says for every page of a search for
// "bench…", nothing for any other, and every filing in full. In its own process, so that what serves and what is
// measured do not share a thread.
import { createServer } from "node:http";
import { detailText, filings, pageText, rowOf } from "../filings.ts";
import { listen } from "./listen.ts";

const all = filings(1_000);
const rows = all.map(rowOf);
const bodies = new Map<string, Buffer>();

function made(name: string, make: () => string): Buffer {
  const body = bodies.get(name) ?? Buffer.from(make());
  bodies.set(name, body);
  return body;
}

/** Rows are named after the search that they answer, where it has a name: "bench 7". */
function page(number: number, count: number, search: string): string {
  const shown = Array.from({ length: count }, (_, at) => {
    const id = (number - 1) * count + at + 1;
    const row = rows[id % rows.length];
    return { ...row, id, ...(search === "bench" ? {} : { name: `${row?.name ?? ""} for ${search}` }) };
  });
  return pageText(shown, number);
}

function detail(id: number): string {
  const filing = all[id % all.length];
  if (filing === undefined) throw new Error("There is no filing.");
  return detailText({ ...filing, fields: { ...filing.fields, id } });
}

function answer({ pathname, searchParams }: URL): Buffer {
  if (pathname === "/fundings")
    return made("fundings", () => '{"data":[],"meta":{"remaining_searches":5000,"tier":"Pro"}}');
  const id = /\/(\d+)$/.exec(pathname)?.[1];
  if (id !== undefined) return made(`detail ${id}`, () => detail(Number(id)));
  const search = searchParams.get("company") ?? "";
  const count = search.startsWith("bench") ? Number(searchParams.get("per_page") ?? "25") : 0;
  const number = Number(searchParams.get("page") ?? "1");
  return made(`page ${number} ${count} ${search}`, () => page(number, count, search));
}

listen(
  createServer((request, response) => {
    const body = answer(new URL(request.url ?? "/", "http://host"));
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": body.byteLength,
    });
    response.end(body);
  }),
);
