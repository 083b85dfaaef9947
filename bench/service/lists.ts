// Answers any credential immediately from memory: `per_page` rows for every page of “bench…”, none for other searches.
// A process of its own, so that it shares no thread with the measured code.
import { createServer } from "node:http";
import { filings, pageText, rowOf } from "../filings.ts";

const rows = filings(1_000).map(rowOf);

/** Rows are named after their search, such as “bench 7”. */
function page(number: number, count: number, search: string): string {
  const shown = Array.from({ length: count }, (_, at) => {
    const id = (number - 1) * count + at + 1;
    const row = rows[id % rows.length];
    return { ...row, id, name: `${row?.name ?? ""} for ${search}` };
  });
  return pageText(shown, number);
}

function answer({ pathname, searchParams }: URL): string {
  if (pathname === "/fundings") return '{"data":[],"meta":{"remaining_searches":5000,"tier":"Pro"}}';
  const search = searchParams.get("company") ?? "";
  const count = search.startsWith("bench") ? Number(searchParams.get("per_page") ?? "25") : 0;
  return page(Number(searchParams.get("page") ?? "1"), count, search);
}

const server = createServer((request, response) => {
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
  response.end(answer(new URL(request.url ?? "/", "http://host")));
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", () => process.exit());
