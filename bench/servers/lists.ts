// Answers at once, from memory: `per_page` filings for every question. In a process of its own, so that what serves
// and what is measured do not share a thread.
import { createServer } from "node:http";
import { filings, pageText, rowOf } from "../filings.ts";

const rows = filings(1_000).map(rowOf);
const bodies = new Map<number, Buffer>();

function bodyOf(count: number): Buffer {
  const known = bodies.get(count) ?? Buffer.from(pageText(rows.slice(0, count)));
  bodies.set(count, known);
  return known;
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://host");
  const body = bodyOf(Number(searchParams.get("per_page") ?? "25"));
  response.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.byteLength,
  });
  response.end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : undefined });
});
process.on("disconnect", () => process.exit());
