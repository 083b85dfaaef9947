import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDesktop } from "../../../tools/vscode/desktop.ts";
import { editorEnvironment } from "../../../tools/vscode/environment.ts";

const root = join(tmpdir(), `startup-funding-machine-${process.pid}`);
const [code, remote] = [join(root, "bin", "code"), join(root, "remote-cli", "code")];

beforeAll(() => {
  for (const file of [code, remote]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "", { mode: 0o755 });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the environment of a VS Code of ours", () => {
  it("is that of the person, without what makes it join a running one", () => {
    const inherited = {
      PATH: "/bin",
      LANG: "C",
      VSCODE_IPC_HOOK_CLI: "/tmp/socket",
      VSCODE_PID: "1",
      ELECTRON_RUN_AS_NODE: "1",
      NODE_ENV: "test",
      NODE_OPTIONS: "--inspect",
      VITEST: "true",
    };
    expect(editorEnvironment({ ADDED: "1" }, inherited)).toEqual({ PATH: "/bin", LANG: "C", ADDED: "1" });
  });
});

describe("the desktop VS Code", () => {
  it.each([
    [
      "is the one that is named",
      { DISPLAY: ":0", VSCODE_EXECUTABLE_PATH: "/opt/code", PATH: dirname(code) },
      "/opt/code",
    ],
    ["is the one on the path", { DISPLAY: ":0", PATH: dirname(code) }, code],
    ["is shown by Wayland too", { WAYLAND_DISPLAY: "wayland-0", PATH: dirname(code) }, code],
    ["needs a screen", { PATH: dirname(code) }, undefined],
    ["is not the messenger of a remote window", { DISPLAY: ":0", PATH: dirname(remote) }, undefined],
    ["may be absent", { DISPLAY: ":0", PATH: root }, undefined],
  ])("%s", (_name, environment, executable) => {
    expect(findDesktop(environment, "linux")?.executable).toBe(executable);
  });
});
