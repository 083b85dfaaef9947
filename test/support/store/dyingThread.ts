// Run as a thread: the store’s thread, but it dies once, at the call named in the file `deadly` of its folder.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { isObject } from "../../../src/domain/allowance/stored.ts";

await import("../../../src/store/thread.ts");
const data: unknown = workerData;
const deadly = join(isObject(data) ? String(data["folder"]) : "", "deadly");

parentPort?.on("message", ({ name }: { readonly name: string }) => {
  if (!existsSync(deadly) || readFileSync(deadly, "utf8") !== name) return;
  writeFileSync(deadly, "");
  process.exit();
});
