import { rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheRoot, projectRoot } from "../../../tools/vscode/environment.ts";
import type { HostStart } from "../../../tools/vscode/hostStart.ts";
import { copyWithoutStart } from "../../../tools/vscode/withoutStart.ts";

/** The product as it is, but that it does not begin by itself: these suites watch how it begins. */
export async function startWaiting(): Promise<HostStart> {
  // The harness looks for keys in what VS Code writes, and these suites hold some.
  const extensionPath = join(cacheRoot, "waiting-product");
  await rm(extensionPath, { recursive: true, force: true });
  await copyWithoutStart(projectRoot, extensionPath, ["dist", "dist-test"]);
  return {
    env: {},
    settings: {},
    extensionPath,
    testsPath: join(extensionPath, "dist-test", "run.mjs"),
  };
}
