import { spawn } from "node:child_process";

/** How long a program that fails to open a browser may take to say so, in ms. */
const patienceMs = 3_000;

/**
 * Opens an address in the person's browser where there is a program and a screen for that. Returns whether it seems to
 * have worked; never fails.
 */
export async function openInBrowser(
  address: string,
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  if (platform === "linux" && !hasScreen(environment)) return false;
  const [file, ...args] = openCommand(address, platform);
  return await new Promise<boolean>((resolve) => {
    const child = spawn(file, args, { stdio: "ignore", detached: true, env: environment });
    // Some of these programs end when the browser does.
    const waiting = setTimeout(() => resolve(true), patienceMs);
    const end = (hasWorked: boolean): void => {
      clearTimeout(waiting);
      resolve(hasWorked);
    };
    child.once("error", () => end(false));
    child.once("exit", (code) => end(code === 0));
    child.unref();
  });
}

/** A machine that is reached by a terminal alone may still name a program that shows pages elsewhere. */
function hasScreen(environment: NodeJS.ProcessEnv): boolean {
  return ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].some((name) => (environment[name] ?? "") !== "");
}

function openCommand(address: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open", address];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address];
  return ["xdg-open", address];
}
