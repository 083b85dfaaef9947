import { inspect } from "node:util";
import { window } from "vscode";

export type Log = Readonly<ReturnType<typeof createLog>>;

/** For paths, statuses and durations; nothing secret or personal. Never throws: requests end while the window closes. */
export function createLog() {
  const channel = window.createOutputChannel("Startup Funding", { log: true });
  let isOpen = true;
  return {
    info(message: string) {
      if (isOpen) channel.info(message);
    },
    warn(message: string) {
      if (isOpen) channel.warn(message);
    },
    error(message: string, error?: unknown) {
      if (!isOpen) return;
      if (error === undefined) channel.error(message);
      else channel.error(message, error instanceof Error ? (error.stack ?? error.message) : inspect(error));
    },
    show: () => channel.show(),
    dispose() {
      isOpen = false;
      channel.dispose();
    },
  };
}
