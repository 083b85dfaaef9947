import { brotliCompressSync, gzipSync } from "node:zlib";
import { goodRow, listBody, sendJson, type Fault } from "./answers.ts";

// Cached: packing takes longer than a client should wait.
const bomb = gzipSync(Buffer.alloc(64 << 20, 0x20));

const jsonHead = { "Content-Type": "application/json; charset=utf-8" };

/** Network faults: sockets, bytes, encodings, sizes. */
export const wireFaults = {
  resetBeforeHeaders: (request) => request.socket.resetAndDestroy(),
  closedBeforeHeaders: (request) => request.socket.destroy(),
  resetInBody: (request, response) => {
    response.writeHead(200, jsonHead);
    response.write('{"feed_entries":[');
    setTimeout(() => request.socket.resetAndDestroy(), 10);
  },
  shortBody: (request, response) => {
    response.writeHead(200, { ...jsonHead, "Content-Length": 1000 });
    response.write('{"feed_entries":[');
    setTimeout(() => request.socket.end(), 10);
  },
  drip: (_request, response) => {
    response.writeHead(200, jsonHead);
    const timer = setInterval(() => response.write(" "), 10);
    response.on("close", () => clearInterval(timer));
  },
  neverHeaders: () => undefined,
  neverBody: (_request, response) => {
    response.writeHead(200, { ...jsonHead, "Content-Length": 10 });
    response.flushHeaders();
  },
  truncatedJson: (request, response) =>
    sendJson(response, JSON.stringify(listBody(request, [goodRow(1)])).slice(0, -5)),
  notUtf8: (request, response) =>
    sendJson(
      response,
      Buffer.from(JSON.stringify(listBody(request, [{ ...goodRow(1), name: "Café" }])), "latin1"),
    ),
  withBom: (request, response) =>
    sendJson(response, `\uFEFF${JSON.stringify(listBody(request, [goodRow(1)]))}`),
  hugeBody: (_request, response) => {
    response.writeHead(200, jsonHead);
    const chunk = Buffer.alloc(1 << 16, 0x20);
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", pour);
    pour();
  },
  gzipBomb: (_request, response) => {
    response.writeHead(200, { ...jsonHead, "Content-Encoding": "gzip" });
    response.end(bomb);
  },
  brokenGzip: (_request, response) => {
    response.writeHead(200, { ...jsonHead, "Content-Encoding": "gzip" });
    response.end("this is not gzip");
  },
  cutGzip: (request, response) => {
    response.writeHead(200, { ...jsonHead, "Content-Encoding": "gzip" });
    response.end(gzipSync(JSON.stringify(listBody(request, [goodRow(1)]))).subarray(0, -12));
  },
  brokenBrotli: (_request, response) => {
    response.writeHead(200, { ...jsonHead, "Content-Encoding": "br" });
    response.end("this is not brotli, not by any means");
  },
  cutBrotli: (request, response) => {
    response.writeHead(200, { ...jsonHead, "Content-Encoding": "br" });
    response.end(brotliCompressSync(JSON.stringify(listBody(request, [goodRow(1)]))).subarray(0, -12));
  },
  damagedJson: (request, response) =>
    sendJson(response, JSON.stringify(listBody(request, [goodRow(1)])).replace(":", "\u0000")),
  notHttp: (request) => request.socket.end("SSH-2.0-OpenSSH_9.6\r\n"),
  gzipped: (request, response) => {
    response.writeHead(200, { ...jsonHead, "Content-Encoding": "gzip" });
    response.end(gzipSync(JSON.stringify(listBody(request, [goodRow(1)]))));
  },
  deepNesting: (_request, response) => sendJson(response, "[".repeat(100_000) + "]".repeat(100_000)),
} satisfies Readonly<Record<string, Fault>>;
