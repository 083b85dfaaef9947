import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";

/** A finished process: its exit code (null after a signal) and its output. */
export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program to its end. `echo`: also prints its output. A program that can’t be started has exit code 127. */
export function run(
  file: string,
  args: readonly string[],
  options: SpawnOptions & { readonly echo?: boolean } = {},
): Promise<Finished> {
  const { echo = false, ...spawnOptions } = options;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(file, args, { ...spawnOptions, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (echo) process.stdout.write(chunk);
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

/** A running program. */
export interface Running {
  readonly process: ChildProcess;
  readonly ready: RegExpMatchArray;
  /** All output so far. */
  readonly output: () => string;
  /** Ends the program and its child processes. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a program and waits until a line matches `ready`. `logFile` takes its output. Throws an Error with its last
 * output if it ends or `timeoutMs` passes before.
 */
export async function runUntilReady(
  file: string,
  args: readonly string[],
  options: SpawnOptions & { readonly ready: RegExp; readonly timeoutMs?: number; readonly logFile?: string },
): Promise<Running> {
  const { ready, timeoutMs = 60_000, logFile, ...spawnOptions } = options;
  // In its own process group, so that ending it ends the extension hosts too.
  const child = spawn(file, args, { ...spawnOptions, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const stop = () => stopGroup(child, closed);
  const kept = logFile === undefined ? undefined : createWriteStream(logFile, { flags: "a" });
  let output = "";
  const match = await new Promise<RegExpMatchArray>((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`${file} ${args[0] ?? ""} ${why}\n${output.slice(-2_000)}`));
    const timer = setTimeout(() => fail(`was not ready after ${timeoutMs} ms`), timeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString("utf8")).slice(-200_000);
        kept?.write(chunk);
        const found = ready.exec(output);
        if (found) {
          clearTimeout(timer);
          resolve(found);
        }
      });
    }
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with ${String(code)}`);
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { process: child, ready: match, output: () => output, stop };
}

async function stopGroup(child: ChildProcess, closed: Promise<void>): Promise<void> {
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), 3_000);
  await closed;
  clearTimeout(timer);
  // The main process may end before its children.
  signalGroup(child, "SIGKILL");
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is empty, or the system has no process groups.
    child.kill(signal);
  }
}
