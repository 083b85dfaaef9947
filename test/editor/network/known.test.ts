import * as assert from "node:assert/strict";
import { setSettings } from "../../../tools/inside/product.ts";
import { startDroppedRoute, type DroppedRoute } from "../../support/faults/droppedRoute.ts";
import { openOffice, type Office } from "./office.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { lastNotification, trySearch, type Tried } from "./tried.ts";

describe("auto, where the editor alone knows a proxy", () => {
  let office: Office;
  let proxy: Proxy;
  let dropped: DroppedRoute | undefined;

  before(async () => {
    office = await openOffice();
  });
  after(async () => {
    dropped?.close();
    await office.close();
  });
  beforeEach(async () => {
    const { port } = office.origin;
    const names = ["far", "slow", "gone"].map((name) => [`${name}.service.test`, port] as const);
    proxy = await startProxy({ names: new Map(names), port: office.knownPort });
    office.names.know();
  });
  afterEach(async () => {
    await proxy.close();
    await setSettings({ "http.noProxy": undefined });
  });
  const tried = async (company: string): Promise<Tried> => await trySearch(office, proxy, company);

  it("takes the editor's way for a name that is not found here, and from then on at once", async () => {
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

  it("takes it where the direct route is dropped, and from then on at once", async function () {
    dropped = await startDroppedRoute();
    if (dropped === undefined) this.skip();
    office.names.know("slow.service.test");
    const before = office.names.asked.length;
    const started = performance.now();
    await office.connectTo("slow.service.test", dropped.port);
    assert.ok(performance.now() - started > 2_900, "the direct way was given its 3 s");
    assert.deepEqual(new Set(office.names.asked.slice(before)), new Set(["slow.service.test"]));
    for (const company of ["i", "o"]) {
      // Without a lookup the direct way was not tried.
      assert.partialDeepStrictEqual(await tried(company), {
        ways: "editor",
        lookups: "",
        failure: undefined,
      });
    }
  });

  it("takes it where the certificate is the system's alone; nothing has left by the direct way", async () => {
    office.names.know("near.service.test");
    await setSettings({ "http.noProxy": ["near.service.test"] });
    const before = { requests: office.origin.requests.length, tunnels: proxy.tunnels.length };
    await office.connectTo("near.service.test");
    assert.partialDeepStrictEqual(await tried("u"), { ways: "editor", tunnels: 0, failure: undefined });
    const requests = office.origin.requests.slice(before.requests);
    assert.ok(requests.every(({ headers }) => headers["sec-fetch-mode"] !== undefined));
    assert.equal(proxy.tunnels.length, before.tunnels);
  });

  it("finds its way afresh when the one it took is closed", async () => {
    await office.connectTo("gone.service.test");
    await proxy.close();
    const { lookups: first, failure, ways } = await tried("n");
    assert.deepEqual({ first, failure, ways }, { first: "", failure: "PROXY_ECONNREFUSED", ways: "" });
    assert.deepEqual((await tried("r")).lookups, "gone.service.test");
    assert.equal(office.origin.requests.at(-1)?.headers["sec-fetch-mode"], "cors");
    assert.ok(lastNotification().length > 0);
  });
});
