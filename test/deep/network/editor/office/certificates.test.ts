import * as assert from "node:assert/strict";
import { selfSigned } from "../../../../support/faults/selfSigned.ts";
import { privateAuthority } from "../../../../support/faults/privateAuthority.ts";
import { setSettings } from "../../../../../tools/inside/product.ts";
import { openOffice, type Office } from "./office.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { showRows, trySearch } from "./tried.ts";

const name = "service.test";
const verifyVariable = "NODE_TLS_REJECT_UNAUTHORIZED";

describe("the certificate of a service", () => {
  let office: Office;
  let proxy: Proxy;

  before(async () => {
    office = await openOffice();
    proxy = await startProxy({ names: new Map([[name, office.origin.port]]) });
    office.names.know(name);
    await setSettings({ "http.proxy": `http://127.0.0.1:${String(proxy.port)}` });
    await office.connectTo(name);
    await showRows(office, proxy);
  });
  after(async () => {
    await office.close();
    await proxy.close();
  });
  beforeEach(async () => {
    office.origin.become(privateAuthority);
    await setSettings({ "http.proxyStrictSSL": undefined });
  });

  it("direct: of a private authority is trusted where the system trusts it", async () => {
    await setSettings({ "startupFunding.network.transport": "direct" });
    const tried = await trySearch(office, proxy, "a");
    assert.partialDeepStrictEqual(tried, { ways: "direct", rows: true, failure: undefined });
  });

  for (const [transport, company] of [
    ["auto", "i"],
    ["direct", "o"],
    ["editor", "u"],
  ] as const) {
    it(`${transport}: of someone else gets no key, even without http.proxyStrictSSL`, async () => {
      await setSettings({ "startupFunding.network.transport": transport, "http.proxyStrictSSL": false });
      office.origin.become(selfSigned);
      const before = office.origin.requests.length;
      const { ways, rows, failure } = await trySearch(office, proxy, company);
      assert.deepEqual({ ways, rows }, { ways: "", rows: true });
      assert.match(failure ?? "", /CERT|ALTNAME|SIGNED|VERIFY/);
      assert.equal(office.origin.requests.length, before);
    });
  }

  for (const [transport, company, expected] of [
    ["auto", "y", verifyVariable],
    ["direct", "h", "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["editor", "l", verifyVariable],
  ] as const) {
    it(`${transport}: of someone else gets no key where the environment accepts every certificate`, async () => {
      await setSettings({ "startupFunding.network.transport": transport });
      office.origin.become(selfSigned);
      office.names.know(name);
      const before = { requests: office.origin.requests.length, tunnels: proxy.tunnels.length };
      process.env[verifyVariable] = "0";
      try {
        const { ways, rows, failure } = await trySearch(office, proxy, company);
        assert.deepEqual({ ways, rows, failure }, { ways: "", rows: true, failure: expected });
      } finally {
        Reflect.deleteProperty(process.env, verifyVariable);
      }
      assert.equal(office.origin.requests.length, before.requests);
      assert.equal(proxy.tunnels.length, before.tunnels);
    });
  }
});
