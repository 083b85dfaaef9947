import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as vscode from "vscode";
import { until } from "../../../tools/project/until.ts";

/**
 * Does something, and waits until all that it has started has come to an end too, awaited or not: every timer has fired,
 * every read, write and question to the window has been answered, every promise is settled. What comes again and again has
 * no end and is left out. Then the window is asked something, so that it has dealt with every earlier message, and its
 * questions in return are under way here; they come to an end as well.
 */
export async function settled(work: () => Thenable<unknown>): Promise<void> {
  const inside = new AsyncLocalStorage<true>();
  const underWay = new Map<number, string>();
  const end = (id: number): void => void underWay.delete(id);
  const hook = createHook({
    init(id, type, _trigger, resource) {
      const isInterval = typeof Reflect.get(resource, "_repeat") === "number";
      if (inside.getStore() === true && !isInterval) underWay.set(id, type);
    },
    // A promise has further steps after its first one.
    after: (id) => (underWay.get(id) === "PROMISE" ? undefined : end(id)),
    promiseResolve: end,
    destroy: end,
  });
  hook.enable();
  try {
    await inside.run(true, async () => await work());
    await nothingIn(underWay);
    await inside.run(true, async () => await vscode.commands.getCommands(true));
    await nothingIn(underWay);
  } finally {
    hook.disable();
  }
}

/** Throws an Error that names what is still under way where that does not end. */
async function nothingIn(underWay: ReadonlyMap<number, string>): Promise<void> {
  const quiet = async (): Promise<boolean> => {
    await nextTurn();
    return underWay.size === 0;
  };
  await until("all that was started to end", quiet).catch(() => {
    throw new Error(`still under way: ${[...underWay.values()].join(", ")}`);
  });
}
