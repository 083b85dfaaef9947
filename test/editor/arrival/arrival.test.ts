import * as assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { startSampleService, type SampleService } from "../../../src/sample/service.ts";
import { dispatcherSlots } from "../../support/editor/dispatcherSlots.ts";
import { keys } from "../../support/editor/keys.ts";
import { connect, disconnect, search } from "../../../tools/inside/product.ts";
import { followPrompts, type Prompts } from "../../../tools/inside/prompts.ts";

// A module is loaded once in a process: this file is the only one of its folder, and says so where it is not.
describe("the product's own client, when the first request loads it", () => {
  const slots = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${String(version)}`));
  let installed: readonly unknown[];
  let prompts: Prompts;
  let service: SampleService;

  before(async () => {
    prompts = followPrompts();
    service = await startSampleService({ key: keys.ofTheArrival, records: 100 });
    installed = dispatcherSlots();
    // Where something is installed already, not even a client that wants to would take its place.
    for (const slot of slots) Reflect.set(globalThis, slot, undefined);
  });
  after(async () => {
    slots.forEach((slot, index) => Reflect.set(globalThis, slot, installed[index]));
    await disconnect();
    await service.close();
    await prompts.restore();
  });

  it("installs nothing for every extension's fetch", async () => {
    const loaded: string[] = [];
    const hooks = registerHooks({
      load(url, context, next) {
        loaded.push(url);
        return next(url, context);
      },
    });
    try {
      await connect(prompts, service);
      assert.ok(((await search(prompts, "a")).shown?.rows.length ?? 0) > 0);
    } finally {
      hooks.deregister();
    }
    assert.ok(
      loaded.some((url) => /\/parts\/undici-/.test(url)),
      "the client is loaded here for the first time",
    );
    assert.deepEqual(
      dispatcherSlots().map((slot) => typeof slot),
      ["undefined", "undefined"],
    );
  });
});
