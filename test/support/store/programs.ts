import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "../../../tools/project/bundle.ts";

const source = import.meta.dirname;
/** Programs of these tests: a window, a killed task, and the store’s threads. */
const entryPoints = {
  window: join(source, "window.ts"),
  killedTask: join(source, "killedTask.ts"),
  thread: join(source, "../../../src/store/thread.ts"),
  dyingThread: join(source, "dyingThread.ts"),
  worker: join(source, "../../../src/store/file/worker.ts"),
};
let building: Promise<string> | undefined;

/** The first call builds all programs. */
export async function program(name: keyof typeof entryPoints): Promise<string> {
  building ??= bundle(entryPoints);
  return join(await building, `${name}.mjs`);
}

/** Call it after each test file. */
export async function removePrograms(): Promise<void> {
  if (building !== undefined) await rm(await building, { recursive: true, force: true });
  building = undefined;
}
