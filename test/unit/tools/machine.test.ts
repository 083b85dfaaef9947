import { chmodSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findDesktop } from "../../../tools/vscode/desktop.ts";
import { editorEnvironment } from "../../../tools/vscode/environment.ts";
import { openInBrowser } from "../../../tools/vscode/open.ts";
import { runUntilReady } from "../../../tools/vscode/process.ts";

const root = mkdtempSync(join(tmpdir(), "startup-funding-machine-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function program(folder: string, name: string): string {
  mkdirSync(join(root, folder), { recursive: true });
  const file = join(root, folder, name);
  writeFileSync(file, "");
  chmodSync(file, 0o755);
  return file;
}

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
  const code = program("bin", "code");
  const remote = program("remote-cli", "code");

  it.each([
    [
      "is the one that is named",
      { DISPLAY: ":0", VSCODE_EXECUTABLE_PATH: "/opt/code", PATH: join(code, "..") },
      "/opt/code",
    ],
    ["is the one on the path", { DISPLAY: ":0", PATH: join(code, "..") }, code],
    ["is shown by Wayland too", { WAYLAND_DISPLAY: "wayland-0", PATH: join(code, "..") }, code],
    ["needs a screen", { PATH: join(code, "..") }, undefined],
    ["is not the messenger of a remote window", { DISPLAY: ":0", PATH: join(remote, "..") }, undefined],
    ["may be absent", { DISPLAY: ":0", PATH: root }, undefined],
  ])("%s", (_name, environment, executable) => {
    expect(findDesktop(environment, "linux")?.executable).toBe(executable);
  });
});

describe("the person's browser", () => {
  const opener = (folder: string, code: number): string => {
    writeFileSync(program(folder, "xdg-open"), `#!/bin/sh\nexit ${code}\n`);
    return join(root, folder);
  };

  it.each([
    ["is opened where there is a screen", { DISPLAY: ":0" }, opener("works", 0), true],
    ["is opened by what a terminal names for it", { BROWSER: "code" }, opener("named", 0), true],
    ["is not there without a screen", {}, opener("blind", 0), false],
    ["may fail to open", { DISPLAY: ":0" }, opener("fails", 3), false],
    ["may be absent", { DISPLAY: ":0" }, join(root, "nothing"), false],
  ])("%s", async (_name, environment, path, isOpened) => {
    const all = { ...environment, PATH: path };
    expect(await openInBrowser("http://127.0.0.1:1/", "linux", all)).toBe(isOpened);
  });
});

describe("a program that is run", () => {
  const node = process.execPath;

  it("that stays is ready by its line and ends with all that it started", async () => {
    const server =
      "require('node:net').createServer().listen(0, function () { console.log('port ' + this.address().port) })";
    const script = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(server)}], { stdio: "inherit" })`;
    const running = await runUntilReady(node, ["-e", script], { ready: /port (?<port>\d+)/ });
    const port = Number(running.ready.groups?.["port"]);
    expect(await listens(port)).toBe(true);
    await running.stop();
    expect(await listens(port)).toBe(false);
  });

  it("that ends before it is ready is an error with its words", async () => {
    const started = runUntilReady(node, ["-e", "console.log('no port is free')"], { ready: /listening/ });
    await expect(started).rejects.toThrow(/ended with 0[^]*no port is free/);
  });

  it("that is never ready is ended", async () => {
    const started = runUntilReady(node, ["-e", "setInterval(() => {}, 1000)"], {
      ready: /never/,
      timeoutMs: 200,
    });
    await expect(started).rejects.toThrow("was not ready after 200 ms");
  });
});

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
