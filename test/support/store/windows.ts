import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ClockReading } from "../../../src/domain/spending/bounds.ts";
import type { RequestOutcome } from "../../../src/service/client/client.ts";
import { program } from "./programs.ts";

/** A command to a window in another process. */
export type Command =
  /** Returns the outcome of `begin`. */
  | { readonly what: "begin"; readonly question: string; readonly maxAgeMs: number }
  /** Begins within a budget now; returns the outcome or the refusal. */
  | {
      readonly what: "spend";
      readonly question: string;
      readonly budget: number;
      readonly moment: ClockReading;
    }
  /** `body`: the stored answer’s. */
  | {
      readonly what: "end";
      readonly question: string;
      readonly body?: string;
      readonly how?: Partial<RequestOutcome>;
    }
  /** Returns the stored answer’s body. */
  | { readonly what: "get"; readonly question: string }
  | { readonly what: "star"; readonly key: string; readonly isGiven: boolean }
  /** A check finds a record in the only saved search. */
  | { readonly what: "check"; readonly id: number }
  | { readonly what: "clear" }
  /** Returns the messages to the user. */
  | { readonly what: "told" }
  | { readonly what: "close" }
  /** Closes and exits after the native code of its threads has ended; never answered. */
  | { readonly what: "exit" };

export interface WindowProcess {
  ask(command: Command): Promise<unknown>;
  /** Resolves to the signal that killed it, or null. */
  readonly ended: Promise<string | null>;
  /** SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
}

/** Options of a window. */
export interface WindowNeeds {
  readonly lockTimeoutMs?: number;
  /** Environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** True: a thread writes, as in the product. */
  readonly hasThread?: boolean;
  /** Maximum file size, in KiB. */
  readonly mostFileKiB?: number;
}

/** Resolves when its store is open. */
export async function openWindow(folder: string, needs: WindowNeeds = {}): Promise<WindowProcess> {
  const { lockTimeoutMs = 150, variables = {}, hasThread = false, mostFileKiB } = needs;
  const threads = hasThread ? [await program("thread"), await program("worker")] : [];
  const script = await program("window");
  // Node replaces the shell that sets the limit, and inherits its channel.
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
      // It may have been killed.
      child.send({ id, command }, () => undefined);
      return await result;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
