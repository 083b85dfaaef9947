import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../tools/vscode/environment.ts";

/** A wait for a time, or what makes one. */
const timedWait = /waitForTimeout|setTimeout|setInterval|scheduler\.wait|\bpause\(/;

/** Files of the suites, with what may stand in them: a limit to a wait, or what a test server does by design. */
const exempt: Readonly<Record<string, string>> = {
  "tools/project/until.ts": "the one place that looks again after a while",
  "tools/vscode/editorHosts.ts": "a limit to a whole run",
  "tools/vscode/open.ts": "a limit to the time in which a program may say that it has failed",
  "tools/vscode/process.ts": "limits to the start and the end of a program",
  "test/support/faults/droppedRoute.ts": "a limit to what the system is given to fill a queue",
  "test/support/ui/restByHand.ts": "a test lets the time of a page pass by a call",
  "test/support/faults/wire.ts": "a server that breaks off in the middle",
};

describe("the suites in VS Code and in a browser", () => {
  const files = globSync(
    ["test/{ui,editor,support}/**/*.ts", "tools/{inside,pages,project,vscode,workbench}/**/*.ts"],
    {
      cwd: projectRoot,
    },
  ).map((file) => file.replaceAll("\\", "/"));
  const timed = files.filter((file) => timedWait.test(readFileSync(join(projectRoot, file), "utf8")));

  it("wait for states, never for a time", () => {
    expect(files.length).toBeGreaterThan(80);
    expect(timed.filter((file) => !Object.hasOwn(exempt, file))).toEqual([]);
  });

  it("are exempt from that only where it is needed", () => {
    expect(Object.keys(exempt).filter((file) => !timed.includes(file))).toEqual([]);
  });

  it("are not repeated where they fail", () => {
    const configs = globSync(["vitest*.config.ts", "test/editor/run.ts"], { cwd: projectRoot });
    expect(configs.length).toBeGreaterThan(3);
    for (const file of configs) {
      expect([file, readFileSync(join(projectRoot, file), "utf8")]).toEqual([
        file,
        expect.not.stringMatching(/\bretry\b|\bretries\b/),
      ]);
    }
  });

  it("go through the tests of a file in any order", () => {
    const config = readFileSync(join(projectRoot, "vitest.ui.config.ts"), "utf8");
    expect(config).toContain("shuffle: { tests: true");
  });
});
