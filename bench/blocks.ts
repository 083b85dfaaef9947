import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as z from "zod";

/** The longest time for which nothing else could run, in ms: in this thread, and in one that did nothing meanwhile. */
export const blocksSchema = z.object({ longestMs: z.number(), idleMs: z.number() });

export type Blocks = Readonly<z.infer<typeof blocksSchema>>;

/** Answers each message with its longest block since the last one. */
const idleThread = `
  const { parentPort } = require("node:worker_threads");
  const monitor = require("node:perf_hooks").monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  parentPort.on("message", () => {
    parentPort.postMessage(monitor.max);
    monitor.reset();
  });`;

/** Returns the longest blocks during some work. */
export async function blocksDuring(work: () => Promise<void>): Promise<Blocks> {
  const idle = new Worker(idleThread, { eval: true });
  const idleBlock = async (): Promise<number> => {
    idle.postMessage("now", []);
    return z.tuple([z.number()]).parse(await once(idle, "message"))[0];
  };
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  // The monitor counts from its second tick on, and needs one to see the last block.
  await pause(20);
  await idleBlock();
  monitor.reset();
  await pause(20);
  await work();
  await pause(20);
  monitor.disable();
  const blocks = { longestMs: inMs(monitor.max), idleMs: inMs(await idleBlock()) };
  await idle.terminate();
  return blocks;
}

/** A thread that nothing blocks has ticks of 1 ms. */
function inMs(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - 1);
}
