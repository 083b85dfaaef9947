import { readdirSync } from "node:fs";
import { join } from "node:path";
import Mocha from "mocha";

/** Tells the suites' lines from the many that VS Code prints. */
const mark = "[suite] ";

/**
 * Runs every suite that was built beside this file, or in the folder beside it that `STARTUP_FUNDING_TEST_SUITES` names:
 * suites that need an extension host of their own. VS Code calls it in its extension host.
 *
 * Each line it prints starts with `[suite] `; the last, `[suite] results: …`, is what the harness counts.
 * The variable `STARTUP_FUNDING_TEST_GREP` narrows the run while one works on a test.
 *
 * @throws Error if a test failed or none was found, which VS Code turns into its exit code
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: 60_000, reporter: LineReporter });
  const pattern = process.env["STARTUP_FUNDING_TEST_GREP"];
  if (pattern !== undefined && pattern !== "") mocha.grep(pattern);
  const folder = join(import.meta.dirname, process.env["STARTUP_FUNDING_TEST_SUITES"] ?? "");
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".test.mjs"))
    .toSorted()) {
    mocha.addFile(join(folder, file));
  }
  await mocha.loadFilesAsync();
  const stats = await new Promise<Mocha.Stats | undefined>((resolve) => {
    const runner = mocha.run(() => resolve(runner.stats));
  });
  const passed = stats?.passes ?? 0;
  const failed = stats?.failures ?? 0;
  print(`results: ${passed} passed, ${failed} failed, ${stats?.pending ?? 0} pending`);
  if (failed > 0 || passed === 0) throw new Error(`${passed} passed, ${failed} failed`);
}

class LineReporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    runner.on("pass", (test) => print(`✓ ${test.fullTitle()} (${test.duration ?? 0} ms)`));
    runner.on("pending", (test) => print(`- ${test.fullTitle()}`));
    runner.on("fail", (test, error: Error) => {
      print(`✗ ${test.fullTitle()}`);
      print(error.stack ?? String(error));
    });
  }
}

function print(text: string): void {
  for (const line of text.split("\n")) console.log(mark + line);
}
