// Answers that no client should have to bear, by the company that is asked for.
import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { filings, pageText, rowOf } from "../filings.ts";
import { listen } from "./listen.ts";

const json = { "Content-Type": "application/json; charset=utf-8" };
const size = 200_000_000;
const bomb = gzipSync(Buffer.alloc(size, 0x20));
const long = pageText(
  filings(7).map((filing) => ({ ...rowOf(filing), name: "\u00e9[x](command:y)".repeat(60_000) })),
);

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(1 << 16, 0x20);
  let left = size;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.byteLength;
      if (!response.write(chunk)) return;
    }
    response.end();
  };
  response.writeHead(200, json);
  response.on("drain", more);
  more();
}

listen(
  createServer((request, response) => {
    // Writing to a client that has gone is part of the game.
    response.on("error", () => undefined);
    const asked = new URL(request.url ?? "/", "http://host").searchParams.get("company") ?? "";
    if (asked.startsWith("body")) pour(response);
    else if (asked.startsWith("bomb")) {
      response.writeHead(200, { ...json, "Content-Encoding": "gzip" });
      response.end(bomb);
    } else response.writeHead(200, json).end(long);
  }),
);
