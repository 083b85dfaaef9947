import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openInBrowser } from "../../../../tools/vscode/open.ts";
import { runUntilReady } from "../../../../tools/vscode/process.ts";

const root = join(tmpdir(), `startup-funding-opener-${process.pid}`);
const exitCodes = { works: 0, named: 0, blind: 0, fails: 3 };

beforeAll(() => {
  for (const [folder, code] of Object.entries(exitCodes)) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, "xdg-open"), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the person's browser", () => {
  it.each([
    ["is opened if there is a screen", { DISPLAY: ":0" }, "works", true],
    ["is opened by the program that a terminal names for it", { BROWSER: "code" }, "named", true],
    ["is not there without a screen", {}, "blind", false],
    ["may fail to open", { DISPLAY: ":0" }, "fails", false],
    ["may be absent", { DISPLAY: ":0" }, "nothing", false],
  ])("%s", async (_name, environment, folder, isOpened) => {
    const all = { ...environment, PATH: join(root, folder) };
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
