import * as assert from "node:assert/strict";
import { selfSigned } from "../../support/faults/selfSigned.ts";
import type { Answering } from "../../support/editor/recorder.ts";
import { openOffice, type Office } from "./office.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { lastNotification, showRows, trySearch } from "./tried.ts";

// The certificate that the runtime itself trusts is of this name.
const name = "fault.test";

/** What a service, or something before it, may do once it has read a request. */
const breaks: Readonly<Record<string, Answering>> = {
  "closes before it answers": (_request, response) => void response.destroy(),
  "closes within its answer": (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"companies":[', () => response.destroy());
  },
};

describe("auto, where the direct way leads there", () => {
  let office: Office;
  let proxy: Proxy;

  before(async () => {
    office = await openOffice(selfSigned);
    // The other way would lead there too.
    proxy = await startProxy({
      names: new Map([[name, office.origin.port]]),
      port: office.knownPort,
    });
    office.names.know(name);
    await office.connectTo(name);
    await showRows(office, proxy);
  });
  afterEach(() => {
    office.answerBy(undefined);
  });
  after(async () => {
    await office.close();
    await proxy.close();
  });

  it("asks nothing of the editor", async () => {
    const tried = await trySearch(office, proxy, "a");
    assert.partialDeepStrictEqual(tried, { ways: "direct", rows: true, failure: undefined });
    assert.deepEqual(proxy.tunnels, []);
  });

  for (const [index, [what, answer]] of Object.entries(breaks).entries()) {
    it(`sends nothing again, on no way, when the service ${what}`, async () => {
      office.answerBy(answer);
      const { ways, rows } = await trySearch(office, proxy, "ei".charAt(index));
      assert.deepEqual({ ways, rows }, { ways: "direct", rows: true });
      assert.deepEqual(proxy.tunnels, []);
      assert.match(lastNotification(), /may have used 1 search/i);
    });
  }

  it("keeps the connection for the next request", async () => {
    const before = office.origin.sockets();
    await trySearch(office, proxy, "n");
    await trySearch(office, proxy, "r");
    assert.ok(office.origin.sockets() - before <= 1);
  });
});
