import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ClockReading } from "../../../src/domain/spending/bounds.ts";
import type { RequestEnd } from "../../../src/service/client/client.ts";
import { program } from "./programs.ts";

/** A command to a window of another process. */
export type Command =
  /** Returns how beginning ended. */
  | { readonly what: "begin"; readonly question: string; readonly maxAgeMs: number }
  /** Begins within a budget at this moment; returns how that ended, or why it was refused. */
  | {
      readonly what: "spend";
      readonly question: string;
      readonly budget: number;
      readonly moment: ClockReading;
    }
  /** `body`: of the answer that is kept. */
  | {
      readonly what: "end";
      readonly question: string;
      readonly body?: string;
      readonly how?: Partial<RequestEnd>;
    }
  /** Returns the body of the stored answer. */
  | { readonly what: "get"; readonly question: string }
  /** Gives a star to a record. */
  | { readonly what: "star"; readonly key: string; readonly isGiven: boolean }
  /** Has a check find a record in the only saved search. */
  | { readonly what: "check"; readonly id: number }
  /** Forgets everything. */
  | { readonly what: "clear" }
  /** Returns what the person was notified of. */
  | { readonly what: "told" }
  | { readonly what: "close" }
  /** Closes and ends the process, which waits for the native code of its threads; never answered. */
  | { readonly what: "exit" };

/** A window in a separate process. */
export interface WindowProcess {
  ask(command: Command): Promise<unknown>;
  /** Resolves when it has ended: to the signal that killed it, or null. */
  readonly ended: Promise<string | null>;
  /** By SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** How a window is started. */
export interface WindowNeeds {
  readonly lockTimeoutMs?: number;
  /** Set in its environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Has a thread write, as in the product. */
  readonly hasThread?: boolean;
  /** Most that a file may take, in KiB. */
  readonly mostFileKiB?: number;
}

/** Starts a window on a folder; resolves when its store is open. */
export async function openWindow(folder: string, needs: WindowNeeds = {}): Promise<WindowProcess> {
  const { lockTimeoutMs = 150, variables = {}, hasThread = false, mostFileKiB } = needs;
  const threads = hasThread ? [await program("thread"), await program("worker")] : [];
  const script = await program("window");
  // Node starts in place of the shell that sets the limit, and has its channel.
  const shell = `ulimit -f ${String(mostFileKiB ?? "unlimited")}; exec "$0" "$@"`;
  const child = spawn(
    "bash",
    ["-c", shell, process.execPath, script, folder, String(lockTimeoutMs), ...threads],
    {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, ...variables },
    },
  );
  const waiting = new Map<number, (result: unknown) => void>();
  let newest = 0;
  const isOpen = new Promise((resolve) => waiting.set(0, resolve));
  child.on("message", (message: { readonly id: number; readonly result?: unknown }) => {
    waiting.get(message.id)?.(message.result);
    waiting.delete(message.id);
  });
  const ended = once(child, "exit").then(() => child.signalCode);
  await Promise.race([isOpen, ended]);
  return {
    ended,
    async ask(command) {
      newest += 1;
      const id = newest;
      const result = new Promise((resolve) => waiting.set(id, resolve));
      // One that was killed hears nothing.
      child.send({ id, command }, () => undefined);
      return await result;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
