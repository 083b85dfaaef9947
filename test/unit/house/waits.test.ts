import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../tools/vscode/environment.ts";

/** What files may not do, and those that may: with the reason. */
interface Rule {
  readonly files: readonly string[];
  readonly pattern: RegExp;
  readonly exempt?: Readonly<Record<string, string>>;
  /** What the pattern finds, and what is like it. */
  readonly wrong: readonly string[];
  readonly right: readonly string[];
}

const programs = "tools/{inside,model,pages,project,vscode,workbench}/**/*.ts";

/** The tests in the installed product, and their support. */
const inWorkbench = [
  "test/support/ui/**/*.ts",
  "test/flows/**/*.ts",
  "test/deep/{flows,windows}/**/*.ts",
  "test/deep/looks/*.ts",
];

const rules: Readonly<Record<string, Rule>> = {
  "wait for states, never for a time": {
    files: ["test/**/*.ts", programs],
    pattern: /waitForTimeout|\bset(?:Timeout|Interval)(?:\(| as )|scheduler\.wait|\bpause\(/,
    exempt: {
      "test/deep/sizes/bench/blocks.test.ts": "what is measured is time",
      "test/deep/processes/tools/machine.test.ts": "a program that never ends",
      "test/deep/flows/code.test.ts": "the time in which no person can have answered a question",
      "test/editor/agents.test.ts": "the time in which a person answers a question",
      "tools/project/until.ts": "the one place that looks again after a while",
      "tools/vscode/editorHosts.ts": "a limit to a whole run",
      "tools/vscode/open.ts": "a limit to the time in which a program may say that it has failed",
      "tools/vscode/process.ts": "limits to the start and the end of a program",
      "test/support/faults/droppedRoute.ts": "a limit to what the system is given to fill a queue",
      "test/support/faults/wire.ts": "a server that breaks off in the middle",
    },
    wrong: [
      "await page.waitForTimeout(100);",
      "await new Promise((resolve) => setTimeout(resolve, 150));",
      'import { setTimeout as delay } from "node:timers/promises";',
      "await pause(20);",
    ],
    right: ['vi.useFakeTimers({ toFake: ["setTimeout"] });', 'import { setImmediate as nextTurn } from "x";'],
  },
  "say how work grows, never how long it takes": {
    files: ["test/**/*.ts"],
    pattern: /process\.cpuUsage|expect\([^\n]*performance\.now/,
    exempt: {
      "test/support/growth.ts": "where it is measured",
    },
    wrong: ["expect(process.cpuUsage(start).user).toBeLessThan(500_000);"],
    right: ["expect(growthOf(write, 75)).toBeLessThan(64);"],
  },
  "have no limit of their own": {
    files: ["test/**/*.test.ts"],
    pattern: /\{ timeout:[^}\n]*\},(?: (?:async )?\(|$)|this\.timeout\(/m,
    wrong: [
      'it("works", { timeout: 60_000 }, async () => undefined);',
      "  { timeout: 300_000 },\n  async () => {",
    ],
    right: ["await offer.waitFor({ timeout: 2_000 }).then(", "{ timeout: timeoutMs }"],
  },
  "are not repeated where they fail": {
    files: ["vitest*.config.ts", "test/**/*.ts"],
    pattern:
      /setConfig|retryTimes|\b(?:it|test|describe)(?:\.\w+)*\([^\n]*\{[^}\n]*\b(?:retry|repeats):|^\s*retry:\s*\d|\.retries\(/m,
    wrong: [
      'it("works", { retry: 2 }, async () => undefined);',
      "vi.setConfig({ testTimeout: 1 });",
      "export default defineConfig({\n  test: {\n    retry: 1,\n  },\n});",
      "this.retries(3);",
    ],
    right: ["expect(shown).toMatchObject({ repeats: 3 });", 'actions: ["retry", "showLog"],'],
  },
  "leave chance to test/support/chance.ts": {
    files: ["test/**/*.ts"],
    pattern: /\bfc\.(?:sample|assert|check)\b[^;]*\bseed\b\s*[:,}]|configureGlobal/,
    exempt: { "test/support/chance.ts": "where chance begins" },
    wrong: ["fc.sample(anyText, { numRuns: 40, seed: 7 });", "fc.assert(property, { seed });"],
    right: ['fc.sample(anyText, cases(40)); search("seed: 1");'],
  },
  "read the workbench by a Reading, which waits": {
    files: [...inWorkbench, "bench/palette.ts"],
    pattern:
      /\.(?:innerText|allInnerTexts|innerHTML|textContent|allTextContents|inputValue|getAttribute|count|is(?:Visible|Hidden|Checked|Enabled|Disabled)|repeatedBy)\(|\.after\(Promise\./,
    exempt: {
      "test/support/ui/expectSoon.ts": "repeats the look for a matcher",
      "test/support/ui/hostileReading.ts": "for the pages: a page without VS Code has drawn when it answers",
      "test/support/ui/sharedWindow.ts": "puts back the parts of the window that are open",
      "test/support/ui/tableLooks.ts": "for the pages: a page without VS Code has drawn when it answers",
      "test/support/ui/tablePage.ts": "for the pages: a page without VS Code has drawn when it answers",
    },
    wrong: [
      'expect(await vs.webview().locator(".verdict").innerText()).toBe("Everything works.");',
      'await expect.poll(() => vs.pick.button("Save").count()).toBe(1);',
      "const rows = await results.labels.repeatedBy((look) => look());",
      "expect(await vs.tabs.after(Promise.resolve())).toEqual([]);",
    ],
    right: [
      "await expectSoon(results().labels).toEqual(rows);",
      'const name = await results.labels.until("a row", (labels) => labels.length > 0);',
      "expect(await vs.tabs.after(copied)).toEqual([]);",
    ],
  },
  "are handed a Reading by page objects, never a look": {
    files: [...inWorkbench, "tools/workbench/**/*.ts"],
    pattern: /readonly \w+: \(\) => Promise<(?!void>|Workbench>)/,
    wrong: [
      "readonly labels: () => Promise<readonly string[]>;",
      "readonly isRefused: () => Promise<boolean>;",
    ],
    right: [
      "readonly labels: Reading<readonly string[]>;",
      "readonly find: (text: string) => Promise<string>;",
      "readonly clear: () => Promise<void>;",
      "readonly openOther: () => Promise<Workbench>;",
    ],
  },
  "choose rows, entries and notifications of VS Code through tools/workbench": {
    files: inWorkbench,
    pattern:
      /(?:monaco-list-row|monaco-menu|action-item|action-label|notification-(?:toast|list)|titleAction\(|(?:view\("\w+"\)|view\(\)|results(?:\(\))?|searches\(\))\s*\.row\()[^;]*?\.(?:dbl)?click\(/,
    wrong: [
      'await page.locator(".monaco-list-row", { hasText: "Acme" }).click();',
      'await vs.view("Results").titleAction("Cancel Search").click();',
      'await results.row("Company 04").click({ modifiers: ["ControlOrMeta"] });',
      'await page.locator(".monaco-menu").getByText("Remove").click();',
    ],
    right: ['await vs.view("Results").click("Acme");', 'await table.row("Company 05").click();'],
  },
};

describe.each(Object.entries(rules))(
  "the tests %s",
  (_what, { files, pattern, exempt = {}, wrong, right }) => {
    const paths = globSync([...files], { cwd: projectRoot }).map((path) => path.replaceAll("\\", "/"));
    const others = paths.filter((path) => !path.endsWith("/house/waits.test.ts"));
    const found = others.filter((path) => pattern.test(readFileSync(join(projectRoot, path), "utf8")));

    it("in every file", () => {
      expect(paths.length).toBeGreaterThan(20);
      expect(found.filter((path) => !Object.hasOwn(exempt, path))).toEqual([]);
    });

    it("but where something else is needed", () => {
      expect(Object.keys(exempt).filter((path) => !found.includes(path))).toEqual([]);
    });

    it("by a pattern that finds what is wrong, and no more", () => {
      expect(wrong.filter((text) => !pattern.test(text))).toEqual([]);
      expect(right.filter((text) => pattern.test(text))).toEqual([]);
    });
  },
);

it.each(["vitest.config.ts", "vitest.ui.config.ts"])(
  "%s goes through the tests of a file in any order",
  (file) => {
    expect(readFileSync(join(projectRoot, file), "utf8")).toContain("shuffle: { tests: true");
  },
);
