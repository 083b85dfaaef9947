import * as assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { Socket } from "node:net";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as vscode from "vscode";
import { field, isList, parseJsonText, type Json } from "../../../src/text/json.ts";
import { views } from "../../../src/host/ids.ts";
import { startSampleService, type SampleService } from "../../../src/sample/service.ts";
import { keys } from "../../support/editor/keys.ts";
import { connect, productExtension, search } from "../../../tools/inside/product.ts";
import { prompts } from "../../support/editor/window.ts";
import { settled } from "./settled.ts";

describe("activation", () => {
  const loaded = new Set<string>();
  const dialled: unknown[] = [];
  let wasActive: boolean;

  before(async () => {
    const extension = productExtension();
    wasActive = extension.isActive;
    const hooks = registerHooks({
      load(url, context, next) {
        // The editor and its built-in extensions load their own files meanwhile.
        const path = url.startsWith("file:") ? fileURLToPath(url) : vscode.env.appRoot;
        if (relative(vscode.env.appRoot, path).startsWith(".."))
          loaded.add(relative(extension.extensionPath, path).replaceAll("\\", "/"));
        return next(url, context);
      },
    });
    const original: unknown = Reflect.get(Socket.prototype, "connect");
    assert.ok(typeof original === "function");
    const dial = function dial(this: Socket, ...args: readonly unknown[]): unknown {
      dialled.push(args);
      return Reflect.apply(original, this, args);
    };
    Reflect.set(Socket.prototype, "connect", dial);
    try {
      await settled(() => extension.activate());
    } finally {
      Reflect.set(Socket.prototype, "connect", original);
      hooks.deregister();
    }
  });

  it("waits until the start is over, or for the first use", () => {
    assert.equal(wasActive, false);
  });

  it("hands out an API of version 1, and through it nothing but the state of the search and the marks", async () => {
    const api = await productExtension().activate();
    assert.equal(api.apiVersion, 1);
    assert.deepEqual(Object.keys(api), ["apiVersion", "testing"]);
    assert.deepEqual(Object.keys(api.testing ?? {}), ["marks", "state"]);
  });

  it("opens no connection", () => {
    assert.deepEqual(dialled, []);
  });

  it("loads the entry and what that imports", () => {
    assert.deepEqual([...loaded].toSorted(), entryChunks().toSorted());
  });

  it("registers every command of the manifest, and every view", async () => {
    const known = new Set<unknown>(await vscode.commands.getCommands(true));
    const contributed = contributedCommands();
    assert.deepEqual(
      [...contributed, `${views.results}.focus`, `${views.searches}.focus`].filter((id) => !known.has(id)),
      [],
    );
  });

  // Its test comes after those above, which send nothing: so Mocha runs them.
  describe("of the product's own client, when the first request loads it", () => {
    // Every extension's `fetch` goes through what is installed here, by whichever copy of undici.
    const slots = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${String(version)}`));
    const slotted = (): readonly unknown[] => slots.map((slot): unknown => Reflect.get(globalThis, slot));
    let service: SampleService;

    before(async () => {
      // Never closed: another service would take a port for which a key is stored.
      service = await startSampleService({ key: keys.ofTheArrival, records: 100 });
    });

    it("installs nothing for every extension's fetch", async () => {
      const installed = slotted();
      // Where something is installed already, not even a client that wants to would take its place.
      for (const slot of slots) Reflect.set(globalThis, slot, undefined);
      const files: string[] = [];
      const hooks = registerHooks({
        load(url, context, next) {
          files.push(url);
          return next(url, context);
        },
      });
      try {
        await connect(prompts, service);
        assert.ok(((await search(prompts, "a")).shown?.rows.length ?? 0) > 0);
        assert.deepEqual(slotted(), [undefined, undefined]);
      } finally {
        hooks.deregister();
        slots.forEach((slot, index) => Reflect.set(globalThis, slot, installed[index]));
      }
      assert.ok(
        files.some((url) => url.endsWith("/parts/net/undici.js")),
        "the client is loaded here for the first time",
      );
    });
  });
});

/** The entry with all that it imports when it is loaded, as the build wrote it down. */
function entryChunks(): readonly string[] {
  const outputs = field(readJson("dist/meta.json"), "outputs");
  const files = ["dist/extension.js"];
  for (const file of files) {
    for (const part of listOf(field(field(outputs, file), "imports"))) {
      const path = field(part, "path");
      const isOurs = field(part, "kind") === "import-statement" && field(part, "external") !== true;
      if (isOurs && typeof path === "string" && !files.includes(path)) files.push(path);
    }
  }
  return files;
}

function contributedCommands(): readonly unknown[] {
  const list = field(field(readJson("package.json"), "contributes"), "commands");
  return listOf(list).map((entry) => field(entry, "command"));
}

function readJson(file: string): Json {
  return parseJsonText(readFileSync(join(productExtension().extensionPath, file), "utf8"));
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}
