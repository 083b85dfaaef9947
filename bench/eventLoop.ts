import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** The timer's own interval: what the monitor shows of a loop that nothing blocks, in ms. */
const restMs = 1;

/** What work gave, how long it took, and the longest time for which it let nothing else run, in ms. */
export interface Watched<T> {
  readonly value: T;
  readonly ms: number;
  readonly longestBlockMs: number;
  /** What the whole process used of the processor: tells work apart from waiting for a busy machine. */
  readonly cpuMs: number;
}

/** Runs work and watches how long the event loop of this process is held up at most. */
export async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const monitor = monitorEventLoopDelay({ resolution: restMs });
  monitor.enable();
  // The monitor counts from its second tick on, and needs one to see the last block.
  await pause(20);
  monitor.reset();
  await pause(20);
  const cpu = process.cpuUsage();
  const started = performance.now();
  const value = await work();
  const ms = performance.now() - started;
  const used = process.cpuUsage(cpu);
  await pause(20);
  monitor.disable();
  const longestBlockMs = Math.max(0, monitor.max / 1e6 - restMs);
  return { value, ms, longestBlockMs, cpuMs: (used.user + used.system) / 1_000 };
}
