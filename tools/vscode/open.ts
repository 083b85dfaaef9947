import { spawn } from "node:child_process";

/** How long to wait for a program that fails to open a browser, in ms. */
const patienceMs = 3_000;

/** Opens an address in the user’s browser if there is a screen. Returns false if that failed; never throws. */
export async function openInBrowser(
  address: string,
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  if (platform === "linux" && !hasScreen(environment)) return false;
  const [file, ...args] = openCommand(address, platform);
  return await new Promise<boolean>((resolve) => {
    const child = spawn(file, args, { stdio: "ignore", detached: true, env: environment });
    // Some of these programs only end with the browser.
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

/** Even a machine without a screen may name a program for pages. */
function hasScreen(environment: NodeJS.ProcessEnv): boolean {
  return ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].some((name) => (environment[name] ?? "") !== "");
}

function openCommand(address: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open", address];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address];
  return ["xdg-open", address];
}
