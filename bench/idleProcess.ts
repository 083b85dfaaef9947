// Does nothing, and tells on demand for how long this machine kept even that from running.
import { monitorEventLoopDelay } from "node:perf_hooks";

const monitor = monitorEventLoopDelay({ resolution: 1 });
monitor.enable();
process.on("message", (message) => {
  if (message === "start") monitor.reset();
  process.send?.(Math.max(0, monitor.max / 1e6 - 1));
});
process.on("disconnect", () => process.exit());
