import { inspect } from "node:util";
import { window, type Disposable } from "vscode";

/** Takes nothing secret or personal: paths, statuses, durations. Never throws: requests end while the window closes. */
export interface Log extends Disposable {
  info(message: string): void;
  warn(message: string): void;
  /** With the stack, where there is one. */
  error(message: string, error?: unknown): void;
  show(): void;
}

export function createLog(): Log {
  const channel = window.createOutputChannel("Startup Funding", { log: true });
  let isOpen = true;
  return {
    info: (message) => {
      if (isOpen) channel.info(message);
    },
    warn: (message) => {
      if (isOpen) channel.warn(message);
    },
    error: (message, error) => {
      if (!isOpen) return;
      if (error === undefined) channel.error(message);
      else channel.error(message, error instanceof Error ? (error.stack ?? error.message) : inspect(error));
    },
    show: () => channel.show(),
    dispose: () => {
      isOpen = false;
      channel.dispose();
    },
  };
}
