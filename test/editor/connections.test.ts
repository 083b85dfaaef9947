import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { createConnections, type Connections } from "../../src/host/connections.ts";
import type { Role } from "../../src/service/contract/authentication.ts";

/** Settings, secrets and the sample mode in the hands of a test. */
class Surroundings {
  readonly addresses: Record<Role, string> = { base: "", app: "" };
  readonly secrets = new Map<string, string>();
  isSample = false;
  readonly settingsChanged = new vscode.EventEmitter<void>();
  readonly secretsChanged = new vscode.EventEmitter<void>();
  readonly sampleChanged = new vscode.EventEmitter<void>();

  connections(): Connections {
    const isSample = (): boolean => this.isSample;
    return createConnections(
      {
        address: (role) => this.addresses[role],
        authMethod: () => "apiKey",
        onDidChangeConnection: (listener) => this.settingsChanged.event(listener),
      },
      {
        read: async (role, origin) => await Promise.resolve(this.secrets.get(`${role} ${origin}`)),
        listStored: async () => await Promise.resolve([]),
        trouble: undefined,
        onDidChange: this.secretsChanged.event,
      },
      {
        get active() {
          return isSample();
        },
        addresses: async () =>
          await Promise.resolve({
            baseUrl: "http://127.0.0.1:1",
            appUrl: "http://127.0.0.1:2",
            key: "sample",
            close: () => Promise.resolve(),
          }),
        onDidChange: this.sampleChanged.event,
      },
    );
  }
}

describe("the service that a connection leads to", () => {
  let around: Surroundings;
  let connections: Connections;

  beforeEach(() => {
    around = new Surroundings();
    connections = around.connections();
  });
  const stateAndRoles = async (): Promise<unknown> => [
    await connections.state(),
    await connections.usableRoles(),
  ];
  afterEach(() => {
    connections.dispose();
  });

  it("is the normalised address, path prefix included; secrets are kept under its origin", async () => {
    around.addresses.base = "HTTPS://API.example:443/one/fundings?page=2";
    around.addresses.app = "https://api.example/two/";
    around.secrets.set("base https://api.example", "a key");
    assert.equal(connections.serviceOf("base"), "https://api.example/one");
    assert.equal(connections.serviceOf("app"), "https://api.example/two");
    assert.deepEqual(await connections.hostFor("base"), {
      role: "base",
      address: "https://api.example/one",
      origin: "https://api.example",
      service: "https://api.example/one",
      method: "apiKey",
      credential: "a key",
    });
    assert.deepEqual(await connections.rolesWithoutKey(), ["app"]);
  });

  it("is none without an address, or with one that can’t be used", async () => {
    around.addresses.app = "http://api.example";
    assert.equal(connections.serviceOf("base"), undefined);
    assert.equal(connections.serviceOf("app"), undefined);
    await assert.rejects(connections.settingsOf("app"), { kind: "noAddress" });
  });

  it("is the sample on whatever port it runs, and what is configured is still known", async () => {
    around.addresses.base = "https://api.example";
    around.isSample = true;
    assert.equal(connections.serviceOf("base"), "sample:");
    const { address, origin, service } = await connections.settingsOf("app");
    assert.deepEqual(
      { address, origin, service },
      {
        address: "http://127.0.0.1:2",
        origin: "sample:",
        service: "sample:",
      },
    );
    assert.equal(connections.configuredHost("base")?.service, "https://api.example");
    assert.equal(connections.configuredHost("app"), undefined);
  });

  it("can be asked for a role that has an address and a key, and for both of the sample", async () => {
    assert.deepEqual(await stateAndRoles(), ["none", []]);
    around.addresses.base = "https://api.example";
    around.addresses.app = "https://app.example";
    assert.deepEqual(await stateAndRoles(), ["noKey", []]);
    around.secrets.set("app https://app.example", "a key");
    assert.deepEqual(await stateAndRoles(), ["ready", ["app"]]);
    around.secrets.set("base https://api.example", "a key");
    assert.deepEqual(await stateAndRoles(), ["ready", ["base", "app"]]);
    around.addresses.app = "";
    assert.deepEqual(await stateAndRoles(), ["ready", ["base"]]);
    around.addresses.base = "http://127.0.0.1:4000";
    assert.deepEqual(await stateAndRoles(), ["noKey", []], "a service on this machine is not the sample");
    around.isSample = true;
    assert.deepEqual(await stateAndRoles(), ["sample", ["base", "app"]]);
  });

  it("may be another one whenever settings, secrets or the use of the sample change", () => {
    let changes = 0;
    connections.onDidChange(() => {
      changes += 1;
    });
    for (const changed of [around.settingsChanged, around.secretsChanged, around.sampleChanged])
      changed.fire();
    assert.equal(changes, 3);
  });
});
