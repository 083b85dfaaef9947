import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes of the heap that are in use after forced collections, in any process of Node. */
export async function heapInUse(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("The heap cannot be collected here.");
  // What a finalizer lets go of is collected by the next one.
  for (let turn = 0; turn < 3; turn += 1) {
    Reflect.apply(collect, undefined, []);
    await pause(20);
  }
  return process.memoryUsage().heapUsed;
}
