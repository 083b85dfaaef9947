import * as assert from "node:assert/strict";
import { setSettings } from "../../../../../tools/inside/product.ts";
import { openOffice, type Office } from "./office.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { lastNotification, trySearch, type Tried } from "./tried.ts";

describe("auto, where the editor alone knows a proxy", () => {
  let office: Office;
  let proxy: Proxy;

  before(async () => {
    office = await openOffice();
  });
  after(() => office.close());
  beforeEach(async () => {
    const { port } = office.origin;
    const names = ["far", "gone"].map((name) => [`${name}.service.test`, port] as const);
    proxy = await startProxy({ names: new Map(names), port: office.knownPort });
    office.names.know();
  });
  afterEach(async () => {
    await proxy.close();
    await setSettings({ "http.noProxy": undefined });
  });
  const tried = async (company: string): Promise<Tried> => await trySearch(office, proxy, company);

  it("takes the editor's way for a name that is not found here, and from then on without a look-up", async () => {
    const before = office.names.asked.length;
    await office.connectTo("far.service.test");
    assert.deepEqual(new Set(office.names.asked.slice(before)), new Set(["far.service.test"]));
    for (const company of ["a", "e"]) {
      assert.partialDeepStrictEqual(await tried(company), {
        ways: "editor",
        lookups: "",
        rows: true,
        failure: undefined,
      });
    }
  });

  it("goes direct where the certificate is the system's alone: the editor is not asked", async () => {
    office.names.know("near.service.test");
    await setSettings({ "http.noProxy": ["near.service.test"] });
    const before = { requests: office.origin.requests.length, tunnels: proxy.tunnels.length };
    await office.connectTo("near.service.test");
    assert.partialDeepStrictEqual(await tried("u"), { ways: "direct", tunnels: 0, failure: undefined });
    const requests = office.origin.requests.slice(before.requests);
    assert.ok(requests.every(({ headers }) => headers["sec-fetch-mode"] === undefined));
    assert.equal(proxy.tunnels.length, before.tunnels);
  });

  it("finds its way afresh when the one it took is closed", async () => {
    await office.connectTo("gone.service.test");
    await proxy.close();
    const { lookups: first, failure, ways } = await tried("n");
    // The direct way has its turn in the same request.
    assert.deepEqual(
      { first, failure, ways },
      { first: "gone.service.test", failure: "PROXY_ECONNREFUSED", ways: "" },
    );
    assert.deepEqual((await tried("r")).lookups, "gone.service.test");
    assert.equal(office.origin.requests.at(-1)?.headers["sec-fetch-mode"], "cors");
    assert.ok(lastNotification().length > 0);
  });
});
