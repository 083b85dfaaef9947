import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Release } from "../../../tools/vscode/code-server.ts";
import { cacheRoot, projectRoot } from "../../../tools/vscode/environment.ts";
import type { HostStart } from "../../../tools/vscode/editorHosts.ts";
import { copyWithoutStart } from "../../../tools/vscode/withoutStart.ts";
import { portOf } from "../faults/portOf.ts";
import { privateAuthority } from "../faults/privateAuthority.ts";
import { selfSigned } from "../faults/selfSigned.ts";

/** A window for suites: several folders, one after another, in the same extension host. */
export interface SuiteWindow {
  /** Folders below test/. */
  readonly folders: readonly string[];
  readonly release?: Release;
  /** Prepares a special window; `folder` takes its files. */
  readonly start?: (folder: string) => Promise<HostStart>;
}

// Activation can only be observed first.
const plain: SuiteWindow = { folders: ["editor/activation", "editor"] };

/** The windows of the quick run and of the deep folders; `floor` is the oldest supported VS Code. */
export const windows = {
  quick: [plain],
  floor: [{ ...plain, release: "floor" }],
  network: [
    { folders: ["deep/network/editor/office", "deep/network/editor/untrusted"], start: startInOffice },
  ],
  windows: [
    { folders: ["deep/windows/editor/plain"] },
    { folders: ["deep/windows/editor/folders"], start: startWithFolders },
  ],
} as const satisfies Readonly<Record<string, readonly SuiteWindow[]>>;

export interface BuiltSuites {
  readonly extensionPath: string;
  readonly testsPath: string;
}

let copied: Promise<BuiltSuites> | undefined;

/**
 * Copies the product and the suites beside it, once in a run. The copy does not begin by itself: the suites follow it from
 * its beginning. The harness searches all that is written in the windows for keys, and the suites hold some.
 */
export async function copyProduct(): Promise<BuiltSuites> {
  copied ??= copyOnce();
  return await copied;
}

async function copyOnce(): Promise<BuiltSuites> {
  const extensionPath = join(cacheRoot, "waiting-product");
  await rm(extensionPath, { recursive: true, force: true });
  await copyWithoutStart(projectRoot, extensionPath, ["dist", "dist-test"]);
  return { extensionPath, testsPath: join(extensionPath, "dist-test", "editor", "run.mjs") };
}

async function startWithFolders(folder: string): Promise<HostStart> {
  const paths = ["first", "second"].map((name) => ({ path: join(folder, name) }));
  for (const { path } of paths) await mkdir(path);
  const workspaceFile = join(folder, "several.code-workspace");
  await writeFile(workspaceFile, JSON.stringify({ folders: paths }));
  return { env: {}, settings: {}, workspaceFile };
}

/**
 * A machine in an office: its system trusts a private authority, its runtime the certificate of fault.test, a variable
 * that the editor reads when it starts names a proxy, and the person has not said whether the folder can be trusted.
 */
async function startInOffice(folder: string): Promise<HostStart> {
  const system = join(folder, "system.pem");
  const runtime = join(folder, "runtime.pem");
  await writeFile(system, privateAuthority.ca);
  await writeFile(runtime, selfSigned.cert);
  return {
    env: {
      SSL_CERT_FILE: system,
      NODE_EXTRA_CA_CERTS: runtime,
      HTTPS_PROXY: `http://127.0.0.1:${String(await freePort())}`,
    },
    settings: {
      // Otherwise the editor reads the system’s certificates from a file of its own choice.
      "http.systemCertificatesNode": true,
      "security.workspace.trust.enabled": true,
      "security.workspace.trust.startupPrompt": "never",
    },
  };
}

/** A port for a proxy that suites start later, since the editor must know it from the start. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
