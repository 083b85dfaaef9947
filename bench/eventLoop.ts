import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type { Measure, Reference } from "./measure.ts";

/** The timer's own interval: what the monitor shows of a loop that nothing blocks, in ms. */
const restMs = 1;

const answered = z.tuple([z.number(), z.unknown()]);

/** What work gave, how long it took, and the longest time for which it let nothing else run, in ms. */
export interface Watched<T> {
  readonly value: T;
  readonly ms: number;
  readonly longestBlockMs: number;
  /** The same of a process that did nothing meanwhile: what the machine itself does to everybody. */
  readonly idleBlockMs: number;
}

/** Runs work and watches how long it holds up the event loop at most. */
export async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const idle = fork(join(import.meta.dirname, "idleProcess.ts"), { execArgv: [] });
  const ask = async (message: string): Promise<number> => {
    idle.send(message);
    return answered.parse(await once(idle, "message"))[0];
  };
  try {
    const monitor = monitorEventLoopDelay({ resolution: restMs });
    monitor.enable();
    await ask("start");
    monitor.reset();
    // The monitor counts from its second tick on.
    await pause(20);
    const started = performance.now();
    const value = await work();
    const ms = performance.now() - started;
    await pause(10);
    monitor.disable();
    const longestBlockMs = Math.max(0, monitor.max / 1e6 - restMs);
    return { value, ms, longestBlockMs, idleBlockMs: Math.max(0, await ask("stop")) };
  } finally {
    idle.disconnect();
  }
}

/** The longest block as a measure, beside that of the idle process. */
export function blockMeasure(
  what: string,
  { longestBlockMs, idleBlockMs }: Pick<Watched<unknown>, "longestBlockMs" | "idleBlockMs">,
  bar: Measure["bar"],
): Measure {
  const baseline: Reference = { what: "an idle process meanwhile", value: idleBlockMs, unit: "ms" };
  return {
    what: `${what}, longest block`,
    value: longestBlockMs,
    unit: "ms",
    baseline,
    ...(bar === undefined ? {} : { bar }),
  };
}
