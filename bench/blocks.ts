import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as z from "zod";

/** The longest blocks of this thread, and of an idle one, in ms. */
export const blocksSchema = z.object({ longestMs: z.number(), idleMs: z.number() });

export type Blocks = Readonly<z.infer<typeof blocksSchema>>;

/** Replies with its longest block since the last message. */
const idleThread = `
  const { parentPort } = require("node:worker_threads");
  const monitor = require("node:perf_hooks").monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  parentPort.on("message", () => {
    parentPort.postMessage(monitor.max);
    monitor.reset();
  });`;

export async function blocksDuring(work: () => Promise<void>): Promise<Blocks> {
  const idle = new Worker(idleThread, { eval: true });
  const idleBlock = async (): Promise<number> => {
    idle.postMessage("now", []);
    return z.tuple([z.number()]).parse(await once(idle, "message"))[0];
  };
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  // The monitor starts with its second tick, and needs another to see the last block.
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

/** An unblocked thread ticks every ms. */
function inMs(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - 1);
}
