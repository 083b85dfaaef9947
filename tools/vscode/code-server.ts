import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { cacheRoot, editorEnvironment } from "./environment.ts";
import { run } from "./process.ts";

/** The current VS Code, or the oldest that the manifest allows. */
export type Release = "stable" | "floor";

export const floorVersion = manifest.engines.vscode.replace(/^\^/, "");

/** The packages of each release: `code-server` 4.x.y is VS Code 1.x.y. */
const packages: Readonly<Record<Release, { readonly version: string; readonly node?: string }>> = {
  stable: { version: "4.139.1" },
  // Its extension host refuses to start in Node 24, and the desktop build of that time has Node 22.
  floor: { version: floorVersion.replace(/^1\./, "4."), node: "22.22.0" },
};

/** An installed npm package `code-server`. */
export interface CodeServer {
  /** The Node that runs it. */
  readonly node: string;
  /** VS Code with its own web page, as a user starts it. */
  readonly entry: string;
  /** VS Code’s own server, which has the flags for extension tests. */
  readonly serverMain: string;
  readonly builtInExtensions: string;
}

/**
 * Installs `code-server` under `.vscode-test/` on first use. Its native modules are not built, since that needs a
 * compiler; VS Code does without them, and our own module replaces the one for logs. Throws an Error with npm’s last
 * words if the installation failed twice.
 */
export async function installCodeServer(
  log: (line: string) => void,
  release: Release = "stable",
): Promise<CodeServer> {
  const { version, node } = packages[release];
  const target = join(cacheRoot, `code-server-${version}-with-log`);
  const nodePackage = `node-${process.platform}-${process.arch}`;
  if (!existsSync(join(target, "complete"))) {
    log(`Installing VS Code (code-server ${version}) under .vscode-test, once …`);
    const inner = join("node_modules", "code-server", "lib", "vscode");
    const specs = [`code-server@${version}`, ...(node === undefined ? [] : [`${nodePackage}@${node}`])];
    await installPackages(specs, target, {
      inner: [inner, join(inner, "extensions")],
      finish: (draft) => replaceLogModule(join(draft, inner, "node_modules", "@vscode", "spdlog")),
    });
  }
  const root = join(target, "node_modules", "code-server");
  return {
    node: node === undefined ? process.execPath : join(target, "node_modules", nodePackage, "bin", "node"),
    entry: join(root, "out", "node", "entry.js"),
    serverMain: join(root, "lib", "vscode", "out", "server-main.js"),
    builtInExtensions: join(root, "lib", "vscode", "extensions"),
  };
}

/**
 * Installs npm packages without scripts. The folder gets its final name when it is complete, so an interrupted or
 * second installation does no harm. Tries twice, then throws an Error with npm’s last words. `inner`: folders under
 * `target` to install dependencies in too. `finish`: changes the new folder.
 */
export async function installPackages(
  specs: readonly string[],
  target: string,
  {
    inner = [],
    finish,
  }: { readonly inner?: readonly string[]; readonly finish?: (draft: string) => Promise<void> } = {},
): Promise<void> {
  await mkdir(cacheRoot, { recursive: true });
  const draft = await mkdtemp(join(cacheRoot, "install-"));
  try {
    await writeFile(join(draft, "package.json"), `{"private":true}\n`);
    await npmInstall(specs, draft);
    for (const folder of inner) await npmInstall(["--omit=dev"], join(draft, folder));
    await finish?.(draft);
    await writeFile(join(draft, "complete"), `${specs.join("\n")}\n`);
    if (existsSync(join(target, "complete"))) return;
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function replaceLogModule(folder: string): Promise<void> {
  await copyFile(join(import.meta.dirname, "spdlog.mjs"), join(folder, "index.js"));
  await writeFile(join(folder, "package.json"), `{"type":"module","main":"index.js"}\n`);
}

async function npmInstall(args: readonly string[], cwd: string): Promise<void> {
  const all = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...args];
  const npmCli = process.env["npm_execpath"];
  const once = () =>
    npmCli === undefined || !/\.c?js$/.test(npmCli)
      ? run("npm", all, { cwd, env: editorEnvironment(), shell: process.platform === "win32" })
      : run(process.execPath, [npmCli, ...all], { cwd, env: editorEnvironment() });
  const first = await once();
  const last = first.code === 0 ? first : await once();
  if (last.code !== 0) throw new Error(`npm install ${args.join(" ")} failed:\n${last.output.slice(-2_000)}`);
}
