import { spawn } from "node:child_process";

/** Opens an address in the person's browser where there is a program for that; never fails for lack of it. */
export async function openInBrowser(
  address: string,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const [file, ...args] = openCommand(address, platform);
  await new Promise<void>((resolve) => {
    const child = spawn(file, args, { stdio: "ignore", detached: true });
    child.once("error", () => resolve());
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
  });
}

function openCommand(address: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open", address];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address];
  return ["xdg-open", address];
}
