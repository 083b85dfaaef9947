import * as assert from "node:assert/strict";
import { selfSigned } from "../../../../support/faults/selfSigned.ts";
import { openOffice, type Office } from "./office.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { lastNotification, showRows, trySearch } from "./tried.ts";

// The certificate that the runtime itself trusts is of this name.
const name = "fault.test";

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

  it("sends nothing again, on no way, when the service closes before it answers", async () => {
    office.answerBy((_request, response) => void response.destroy());
    const { ways, rows } = await trySearch(office, proxy, "e");
    assert.deepEqual({ ways, rows }, { ways: "direct", rows: true });
    assert.deepEqual(proxy.tunnels, []);
    assert.match(lastNotification(), /may have used 1 search/i);
  });
});
