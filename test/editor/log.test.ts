import * as assert from "node:assert/strict";
import { startSampleService, type SampleService } from "../../src/sample/service.ts";
import { traps } from "../support/ui/hostileRecords.ts";
import { followLog } from "../support/editor/followLog.ts";
import { keys } from "../support/editor/keys.ts";
import { connect, disconnect, search } from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { startRecorder, type Recorder } from "../support/editor/recorder.ts";

/** A header takes no line ends and nothing beyond Latin-1; what is left of both: next line, soft hyphen. */
const hostileId = `$(trash) [run me](command:x)\u0085\u00ad https://evil.example/ file:///etc/passwd`;

describe("the log", () => {
  const log = followLog();
  let prompts: Prompts;
  let service: SampleService;
  let hostile: Recorder;

  before(async () => {
    prompts = followPrompts();
    service = await startSampleService({ key: keys.ofTheLog, records: 10 });
    hostile = await startRecorder((_request, response) => {
      response.writeHead(500, { "content-type": "application/json", "x-request-id": hostileId });
      response.end(
        JSON.stringify({ error: traps.join(" "), message: traps.join(" "), upgrade_url: traps[0] }),
      );
    });
    await connect(prompts, { ...service, appUrl: hostile.origin });
    await search(prompts, "somebody by name");
  });

  after(async () => {
    await disconnect();
    await hostile.close();
    await service.close();
    await prompts.restore();
  });

  it("shows the service's name for a request as text: on one line, without a link", () => {
    const line = log.lines.findLast((one) => one.includes(", request "));
    assert.equal(
      line,
      "server (500), request $(trash) [run me](command:x) https: //evil.example/ file: ///etc/passwd",
    );
  });

  it("holds nothing else of what the service said, and nothing of what was looked for", () => {
    assert.ok(log.lines.some((line) => line.includes("GET ") && line.includes("(company)")));
    const unwanted = [...traps.filter((trap) => !hostileId.includes(trap)), "somebody"];
    assert.deepEqual(
      log.lines.filter((line) => unwanted.some((text) => line.includes(text))),
      [],
    );
  });
});
