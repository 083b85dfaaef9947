// Does nothing, and tells on demand for how long this machine kept even that from running.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parentPort } from "node:worker_threads";

const monitor = monitorEventLoopDelay({ resolution: 1 });
monitor.enable();
parentPort?.on("message", (message: unknown) => {
  if (message === "start") monitor.reset();
  parentPort?.postMessage(monitor.max / 1e6 - 1);
});
