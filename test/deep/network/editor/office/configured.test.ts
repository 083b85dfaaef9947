import type { Transport } from "../../../../../src/service/transport.ts";
import * as assert from "node:assert/strict";
import { privateAuthority } from "../../../../support/faults/privateAuthority.ts";
import { setSettings } from "../../../../../tools/inside/product.ts";
import { openOffice, type Office } from "./office.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { lastNotification, showRows, trySearch, type Tried } from "./tried.ts";

const name = "service.test";

describe("a proxy that the settings name", () => {
  let office: Office;
  let proxy: Proxy;
  /** The names that this machine was asked for before any test. */
  let askedFirst: readonly string[];

  before(async () => {
    office = await openOffice();
    proxy = await startProxy({ names: new Map([[name, office.origin.port]]) });
    await setSettings({ "http.proxy": addressOf(proxy) });
    await office.connectTo(name);
    askedFirst = [...office.names.asked];
    await showRows(office, proxy);
  });
  after(async () => {
    await office.close();
    await proxy.close();
  });
  beforeEach(async () => {
    startAfresh(office);
    await setSettings({ "http.proxy": addressOf(proxy) });
    await use("auto");
  });
  const tried = async (company: string): Promise<Tried> => await trySearch(office, proxy, company);

  for (const [transport, company] of [
    ["auto", "a"],
    ["editor", "e"],
  ] as const) {
    it(`${transport}: is used for a name that it alone can resolve, and this machine is not asked for it`, async () => {
      await use(transport);
      assert.partialDeepStrictEqual(await tried(company), {
        ways: "editor",
        lookups: "",
        rows: true,
        failure: undefined,
      });
      assert.ok(!askedFirst.includes(name), "no direct way was tried before either");
      assert.ok(proxy.tunnels.length > 0);
      assert.ok(proxy.tunnels.every(({ target }) => `https://${target}` === office.addressOf(name)));
    });
  }

  it("sees neither the key nor the question", () => {
    const seen = JSON.stringify(proxy.tunnels);
    assert.ok(office.origin.requests.some(({ headers }) => headers["auth-token"] === office.key));
    assert.ok(!seen.includes(office.key) && !seen.includes("/api/v3"));
  });

  it("is not bypassed when nothing answers there", async () => {
    const gone = await startProxy({ names: new Map() });
    await gone.close();
    office.names.know(name);
    await setSettings({ "http.proxy": addressOf(gone) });
    assert.deepEqual(await tried("r"), {
      ways: "",
      tunnels: 0,
      lookups: "",
      rows: true,
      failure: "PROXY_ECONNREFUSED",
    });
    assert.match(lastNotification(), /The proxy for .* isn’t responding\. No search was used\./);
  });

  it("gets no second request where the first may have been counted", async () => {
    office.names.know(name);
    office.answerBy((_request, response) => response.destroy());
    const { ways, rows, lookups } = await tried("s");
    assert.deepEqual({ ways, rows, lookups }, { ways: "editor", rows: true, lookups: "" });
    assert.match(lastNotification(), /may have used 1 search/i);
  });
});

describe("a proxy that wants a password", () => {
  let office: Office;
  let proxy: Proxy;

  before(async () => {
    office = await openOffice();
    proxy = await startProxy({ names: new Map([[name, office.origin.port]]), password: "jane:pass-word" });
    await setSettings({ "http.proxy": addressOf(proxy, "jane:pass-word@") });
    await office.connectTo(name);
    // With the password of the settings rows come through it.
    await showRows(office, proxy);
    assert.ok(proxy.tunnels.some(({ status }) => status === 200));
  });
  after(async () => {
    await office.close();
    await proxy.close();
  });
  beforeEach(() => startAfresh(office));

  for (const [what, user, company] of [
    ["a wrong one", "jane:wrong-word@", "e"],
    ["none", "", "o"],
  ] as const) {
    it(`turns ${what} away: nothing leaves, no other way is tried, the rows stay`, async () => {
      office.names.know(name);
      await setSettings({ "http.proxy": addressOf(proxy, user) });
      const before = proxy.tunnels.length;
      const { failure, ...rest } = await trySearch(office, proxy, company);
      assert.deepEqual(rest, { ways: "", tunnels: 1, lookups: "", rows: true });
      assert.equal(failure, "PROXY_407");
      assert.equal(proxy.tunnels.at(before)?.status, 407);
      assert.match(lastNotification(), /requires a username and password\. No search was used\./);
      assert.doesNotMatch(lastNotification(), /word@|-word|jane/);
    });
  }
});

describe("a proxy that a variable names", () => {
  let office: Office;
  let proxy: Proxy;

  before(async () => {
    office = await openOffice();
    office.showVariable(true);
    proxy = await startProxy({ names: new Map([[name, office.origin.port]]), port: office.knownPort });
    await office.connectTo(name);
  });
  after(async () => {
    await office.close();
    await proxy.close();
  });

  it("auto: is used, and this machine is not asked for the name", async () => {
    assert.partialDeepStrictEqual(await trySearch(office, proxy, "a"), { ways: "editor", rows: true });
    assert.ok(!office.names.asked.includes(name));
    assert.ok(proxy.tunnels.length > 0);
  });
});

/** No name is known, the service answers, and no connection of an earlier test can be used. */
function startAfresh(office: Office): void {
  office.names.know();
  office.answerBy(undefined);
  office.origin.become(privateAuthority);
}

async function use(transport: Transport): Promise<void> {
  await setSettings({ "startupFunding.network.transport": transport });
}

function addressOf(proxy: Proxy, user = ""): string {
  return `http://${user}127.0.0.1:${String(proxy.port)}`;
}
