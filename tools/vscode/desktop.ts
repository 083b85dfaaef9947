import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { editorEnvironment } from "./environment.ts";
import type { EditorFolders } from "./server.ts";

export interface Desktop {
  readonly executable: string;
}

/** The folders to open on the desktop, and until when. */
export interface DesktopOptions {
  readonly folders: EditorFolders;
  readonly extensions: readonly string[];
  readonly workspace: string;
  /** Resolves when the user wants to end. */
  readonly interrupted: Promise<void>;
}

/** `VSCODE_EXECUTABLE_PATH`, else `code` on the path; undefined if there is none, or no screen. */
export function findDesktop(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Desktop | undefined {
  const hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].some((name) => (environment[name] ?? "") !== "");
  if (platform === "linux" && !hasScreen) return undefined;
  const named = environment["VSCODE_EXECUTABLE_PATH"] ?? "";
  if (named !== "") return { executable: named };
  const names = platform === "win32" ? ["code.cmd"] : ["code"];
  const found = (environment["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    // In the terminal of a remote window, `code` only talks to the open window.
    .find((file) => existsSync(file) && !file.includes("remote-cli"));
  return found === undefined ? undefined : { executable: found };
}

/** Opens it on its own folders until the window is closed or the user interrupts. Returns false if it didn’t open. */
export async function openDesktop(desktop: Desktop, options: DesktopOptions): Promise<boolean> {
  const child = spawn(desktop.executable, desktopArguments(options), {
    env: editorEnvironment(),
    stdio: "ignore",
    shell: desktop.executable.endsWith(".cmd"),
  });
  const start = performance.now();
  const ended = new Promise<number | undefined>((resolve) => {
    child.once("error", () => resolve(undefined));
    child.once("exit", (code) => resolve(code ?? 0));
  });
  const result = await Promise.race([ended, options.interrupted.then(() => "interrupted" as const)]);
  if (result === "interrupted") {
    child.kill();
    await ended;
    return true;
  }
  return result === 0 || (result !== undefined && performance.now() - start > 20_000);
}

function desktopArguments(options: DesktopOptions): readonly string[] {
  return [
    ...options.extensions.map((extension) => `--extensionDevelopmentPath=${extension}`),
    `--user-data-dir=${options.folders.userData}`,
    `--extensions-dir=${options.folders.extensions}`,
    "--new-window",
    "--wait",
    "--skip-welcome",
    "--skip-release-notes",
    "--disable-telemetry",
    "--disable-updates",
    "--disable-workspace-trust",
    // As root, it refuses to start in its sandbox.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    options.workspace,
  ];
}
