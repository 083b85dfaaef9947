import type { Transport } from "../../src/service/transport.ts";
import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../src/host/ids.ts";
import { startSampleService, type SampleService } from "../../src/sample/service.ts";
import { dispatcherSlots } from "../support/editor/dispatcherSlots.ts";
import { keys } from "../support/editor/keys.ts";
import {
  connect,
  disconnect,
  enterKey,
  measureNothingUnasked,
  search,
  setSettings,
} from "../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../tools/inside/prompts.ts";
import { startProxy, type Proxy } from "./network/proxy.ts";
import { forwardTo, redirectTo, startRecorder, type Recorder } from "../support/editor/recorder.ts";

const transports = ["auto", "direct", "editor"] as const;
const methods = ["apiKey", "bearer", "authToken", "cookie"] as const;
const key = `_session=${keys.ofTheNetwork}`;

describe("a redirect", () => {
  let prompts: Prompts;
  let other: Recorder;

  before(async () => {
    prompts = followPrompts();
    await measureNothingUnasked();
    other = await startRecorder((_request, response) => response.writeHead(200).end("{}"));
  });
  after(async () => {
    await disconnect();
    await other.close();
    await prompts.restore();
  });

  for (const [index, status] of [301, 302, 303, 307, 308].entries()) {
    const method = methods[index % methods.length];
    it(`of status ${String(status)} is not followed, and takes no key along (${String(method)})`, async () => {
      const service = await startRecorder(redirectTo(other.origin, status));
      await setSettings({ "startupFunding.auth.base": method, "startupFunding.auth.app": method });
      await connect(prompts, { baseUrl: service.origin, appUrl: service.origin, key });
      const before = prompts.notifications.length;
      await search(prompts, `r${String(status)}`);
      assert.deepEqual(
        // The key is checked at both addresses at once.
        service.requests.map(({ path }) => path).toSorted(),
        ["/api/v3/companies", "/api/v3/companies", "/fundings"],
      );
      assert.ok(service.everything().includes(keys.ofTheNetwork));
      assert.deepEqual(other.requests, []);
      assert.match(prompts.notifications[before]?.text ?? "", /redirects to /);
      await service.close();
    });
  }
});

describe("the way of a request", () => {
  let prompts: Prompts;
  let service: SampleService;
  let app: Recorder;
  let proxy: Proxy;
  let slots: readonly unknown[];
  const hidden = "https://fault.test";

  before(async () => {
    slots = dispatcherSlots();
    prompts = followPrompts();
    service = await startSampleService({ key: keys.ofTheNetwork, records: 100 });
    app = await startRecorder(forwardTo(service.appUrl), { tls: true });
    proxy = await startProxy({ names: new Map([["fault.test", app.port]]) });
    await setSettings({ "http.systemCertificatesNode": true });
  });
  beforeEach(() =>
    setSettings({
      "http.proxy": `http://127.0.0.1:${String(proxy.port)}`,
      "startupFunding.auth.app": "authToken",
    }),
  );
  after(async () => {
    await setSettings({ "http.proxy": undefined, "http.systemCertificatesNode": undefined });
    await disconnect();
    await Promise.all([proxy.close(), app.close(), service.close()]);
    await prompts.restore();
  });

  const useHidden = async (transport: Transport): Promise<void> => {
    await setSettings({
      "startupFunding.network.transport": transport,
      "startupFunding.baseUrl": undefined,
      "startupFunding.appUrl": hidden,
    });
  };

  for (const transport of transports) {
    it(`to this machine needs no proxy (${transport})`, async () => {
      const before = proxy.tunnels.length;
      await setSettings({ "startupFunding.network.transport": transport });
      await connect(prompts, service);
      const { shown } = await search(prompts, transport.slice(0, 1));
      assert.equal(shown?.service, service.appUrl);
      assert.ok(shown.rows.length > 0);
      assert.equal(proxy.tunnels.length, before);
    });
  }

  for (const transport of ["auto", "editor"] as const) {
    it(`to a name that the proxy alone knows is the editor's (${transport})`, async function way() {
      // Elsewhere the system's store cannot be added to for the time of a test.
      if (process.platform !== "linux") this.skip();
      await useHidden(transport);
      await enterKey(prompts, service.key);
      const before = app.requests.length;
      const { shown } = await search(prompts, transport.slice(0, 1));
      assert.equal(shown?.service, hidden, prompts.notifications.at(-1)?.text);
      assert.ok(shown.rows.length > 0);
      assert.equal(app.requests.length, before + 1);
      assert.equal(app.requests.at(-1)?.headers["auth-token"], service.key);
      assert.ok(proxy.tunnels.some(({ target }) => target === "fault.test:443"));
    });
  }

  it("is the direct one where the person says so, proxy or not", async function direct() {
    // The key can be checked only where the proxy leads.
    if (process.platform !== "linux") this.skip();
    await useHidden("editor");
    await enterKey(prompts, service.key);
    await useHidden("direct");
    const seen = [app.requests.length, proxy.tunnels.length];
    const before = prompts.notifications.length;
    await search(prompts, "di");
    assert.deepEqual([app.requests.length, proxy.tunnels.length], seen);
    assert.match(prompts.notifications[before]?.text ?? "", /^Can’t (?:find|look up|reach) fault\.test\. /);
  });

  it("takes its time where the setting names more of it than a timer can hold", async () => {
    await setSettings({ "startupFunding.requestTimeout": 10_000_000 });
    try {
      await connect(prompts, service);
      const { shown } = await search(prompts, "ti");
      assert.ok((shown?.rows.length ?? 0) > 0, prompts.notifications.at(-1)?.text);
    } finally {
      await setSettings({ "startupFunding.requestTimeout": undefined });
    }
  });

  it("leaves the dispatcher of everybody's fetch alone", async () => {
    await connect(prompts, service);
    await vscode.commands.executeCommand(commands.refreshRemaining);
    dispatcherSlots().forEach((slot, index) => assert.equal(slot, slots[index]));
  });
});
