// @ts-check
// Runs in the extension host: activates the extension that is under development there and prints what that took.
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { extensions } from "vscode";

/** The extension of the folder that the host was started for. */
function underTest() {
  const known = ["startup-funding.startup-funding", "startup-funding.empty"];
  const extension = known.map((id) => extensions.getExtension(id)).find((found) => found !== undefined);
  if (extension === undefined) throw new Error("No extension is there to be measured.");
  return extension;
}

/** Bytes of the heap that are in use after a collection. */
function heapInUse() {
  setFlagsFromString("--expose-gc");
  /** @type {unknown} */
  const collect = runInNewContext("gc");
  if (typeof collect === "function") Reflect.apply(collect, undefined, []);
  return process.memoryUsage().heapUsed;
}

/** Waits until the host does next to nothing, for ten seconds at most. */
async function settled() {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = performance.eventLoopUtilization();
    await pause(500);
    if (performance.eventLoopUtilization(before).utilization < 0.05) return;
  }
}

/** VS Code calls it in its extension host. */
export async function run() {
  const extension = underTest();
  await settled();
  /** @type {string[]} */
  const files = [];
  const hooks = registerHooks({
    load(url, context, next) {
      const path = url.startsWith("file:") ? fileURLToPath(url) : "";
      if (path.startsWith(extension.extensionPath))
        files.push(path.slice(extension.extensionPath.length + 1));
      return next(url, context);
    },
  });
  const heapBefore = heapInUse();
  const started = performance.now();
  await extension.activate();
  const ms = performance.now() - started;
  const heap = heapInUse() - heapBefore;
  // What activation started without waiting for it.
  await pause(300);
  hooks.deregister();
  console.log(`[bench] ${JSON.stringify({ ms, heap, files })}`);
}
