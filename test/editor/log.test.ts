import * as assert from "node:assert/strict";
import { traps } from "../support/ui/hostileRecords.ts";
import { keys } from "../support/editor/keys.ts";
import { ask } from "../../tools/inside/product.ts";
import { drawn } from "../support/editor/window.ts";
import { startAt } from "../support/editor/service.ts";

/** A header takes no line ends and nothing beyond Latin-1; what is left of both: next line, soft hyphen. */
const hostileId = `$(trash) [run me](command:x)\u0085\u00ad https://evil.example/ file:///etc/passwd`;

const hostile = await startAt(keys.ofTheLog, (_request, response) => {
  response.writeHead(500, { "content-type": "application/json", "x-request-id": hostileId });
  response.end(JSON.stringify({ error: traps.join(" "), message: traps.join(" "), upgrade_url: traps[0] }));
});

describe("the log", () => {
  const { log } = drawn;

  before(async () => {
    await hostile.connect();
    await ask("a company by name");
  });

  it("shows the service's name for a request as text: on one line, without a link", () => {
    const line = log.findLast((one) => one.includes("https: //evil.example/"));
    assert.equal(
      line,
      "server (500), request $(trash) [run me](command:x) https: //evil.example/ file: ///etc/passwd",
    );
  });

  it("holds nothing else of what the service said, and nothing of what was looked for", () => {
    assert.ok(log.some((line) => line.includes("GET ") && line.includes("(company)")));
    const unwanted = [...traps.filter((trap) => !hostileId.includes(trap)), "a company by name"];
    assert.deepEqual(
      log.filter((line) => unwanted.some((text) => line.includes(text))),
      [],
    );
  });
});
