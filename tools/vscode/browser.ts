import { accessSync, constants, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages } from "./code-server.ts";
import { cacheRoot, editorEnvironment } from "./environment.ts";
import { run } from "./process.ts";

/** A Chromium for Playwright’s `launch`: its path and the flags it needs here. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  /** Replaces the environment, if set. */
  readonly env?: Readonly<Record<string, string>>;
}

const packagedVersion = "153.0.0";

const quietFlags = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-gpu",
  "--disable-quic",
];

/**
 * Returns `CHROME_PATH`, an installed Chrome or Chromium, Debian’s `chromium-headless-shell` or `chromium` (installed
 * if root), or the one in the npm package `@sparticuz/chromium`. Throws an Error that lists the attempts.
 */
export async function findBrowser(log: (line: string) => void): Promise<Browser> {
  const flags = process.getuid?.() === 0 ? [...quietFlags, "--no-sandbox"] : quietFlags;
  const installed = installedBrowser() ?? (await installFromDebian(log));
  if (installed !== undefined) return { executablePath: installed, args: flags };
  return packagedBrowser(log, flags);
}

function installedBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment["CHROME_PATH"];
  if (named !== undefined && named !== "") return named;
  // The shell is the same browser without windows, tabs and services, which take a fifth of its time.
  const names = [
    "chromium-headless-shell",
    "google-chrome",
    "google-chrome-stable",
    "chromium",
    "chromium-browser",
    "chrome",
  ];
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    "/usr/bin/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ];
  return candidates.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installFromDebian(log: (line: string) => void): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  log("Installing Debian's Chromium, once …");
  const env = editorEnvironment({ DEBIAN_FRONTEND: "noninteractive" });
  const install = (browser: string) =>
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", browser, "fonts-dejavu-core"], {
      env,
    });
  await run("apt-get", ["update", "-qq"], { env });
  // Older releases have only the whole browser.
  if ((await install("chromium-headless-shell")).code !== 0) await install("chromium");
  return installedBrowser();
}

/** The browser of the npm package, with its own libraries for machines that have none. */
async function packagedBrowser(log: (line: string) => void, flags: string[]): Promise<Browser> {
  const target = join(cacheRoot, `chromium-${packagedVersion}`);
  if (!existsSync(join(target, "complete"))) {
    log("Installing a browser (@sparticuz/chromium) under .vscode-test, once …");
    await installPackages([`@sparticuz/chromium@${packagedVersion}`], target);
  }
  const unpacked = join(target, "unpacked");
  await mkdir(unpacked, { recursive: true });
  const module = pathToFileURL(join(target, "node_modules", "@sparticuz", "chromium", "build", "index.js"));
  // Another process unpacks it, into its own temporary folder; the last variable asks for the libraries too.
  const script = `import(${JSON.stringify(module.href)}).then(async (m) => console.log("browser:", await m.default.executablePath()))`;
  const env = editorEnvironment({ TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" });
  const { output } = await run(process.execPath, ["--input-type=module", "--eval", script], { env });
  const executablePath = /^browser: (?<path>.+)$/m.exec(output)?.groups?.["path"];
  if (executablePath === undefined) {
    throw new Error(`No browser was found, and none could be brought:\n${output}`);
  }
  // Its own font list names a folder that doesn’t exist here.
  const fonts = `<fontconfig><dir>${unpacked}/fonts</dir><cachedir>${unpacked}/fonts-cache</cachedir></fontconfig>`;
  await writeFile(join(unpacked, "fonts.conf"), `<?xml version="1.0"?>\n${fonts}\n`);
  return { executablePath, args: flags, env: packagedEnvironment(unpacked) };
}

function packagedEnvironment(unpacked: string): Readonly<Record<string, string>> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const libraries = [join(unpacked, "al2023", "lib"), process.env["LD_LIBRARY_PATH"] ?? ""];
  return {
    ...Object.fromEntries(inherited),
    LD_LIBRARY_PATH: libraries.filter((folder) => folder !== "").join(delimiter),
    // A machine without fonts draws no text.
    ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_FILE: join(unpacked, "fonts.conf") }),
  };
}
