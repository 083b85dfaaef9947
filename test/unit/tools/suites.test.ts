import { describe, expect, it } from "vitest";
import { checked, failureOf, sum } from "../../../tools/project/step.ts";
import { type TestChoice, notRunIn, resultOf } from "../../suites/vitest.ts";

const test = (status: string) => ({ status, fullName: `a ${status} test` });
const file = (...tests: readonly { readonly status: string }[]) => ({
  status: tests.some((each) => each.status === "failed") ? "failed" : "passed",
  assertionResults: tests,
});
const report = (...files: readonly unknown[]) => JSON.stringify({ testResults: files });

describe("the counts of npm test", () => {
  it.each([
    ["tests that pass", report(file(test("passed"), test("passed"))), 0, 2, 0, 0],
    ["a test that fails", report(file(test("passed"), test("failed"))), 1, 1, 1, 0],
    ["a skipped test, which did not run", report(file(test("passed"), test("pending"))), 0, 1, 0, 1],
    ["a test yet to be written", report(file(test("passed"), test("todo"))), 0, 1, 0, 1],
    ["a file that can't be loaded", report({ status: "failed", assertionResults: [] }), 1, 0, 1, 0],
    ["an error outside of every test", report(file(test("passed"))), 1, 1, 1, 0],
    ["a run that was killed", report(file(test("passed"))), null, 1, 1, 0],
    ["a run without a test", report(), 0, 0, 1, 0],
    ["a run in which all is skipped", report(file(test("skipped"))), 0, 0, 1, 1],
    ["no report", "", 1, 0, 1, 0],
    ["a report that is no JSON", "{", 0, 0, 1, 0],
  ])("of %s", (_name, text, code, passed, failed, notRun) => {
    const result = resultOf(text, code);
    expect([result.passed, result.failed, result.notRun.length]).toEqual([passed, failed, notRun]);
  });

  it("leave out the tests that were not asked for, and no others", () => {
    const go = { ...test("skipped"), fullName: "Go is compiled" };
    const notRun = (choice: TestChoice) =>
      resultOf(report(file(test("passed"), go, test("skipped"))), 0, choice).notRun.map(({ what }) => what);
    expect(notRun({})).toEqual(["Go is compiled", "a skipped test"]);
    expect(notRun({ name: "is compiled" })).toEqual(["Go is compiled"]);
    expect(resultOf(report(file(go)), 0, {}).failed).toBe(1);
    expect(resultOf(report(file(go)), 0, { name: "nobody" }).failed).toBe(0);
  });

  it("include what a test said it could not check", () => {
    const said =
      '{"what":"password proxy","why":"no proxy program"}\n{"what":"system CA","why":"not root"}\n';
    expect(notRunIn(said)).toEqual([
      { what: "password proxy", why: "no proxy program" },
      { what: "system CA", why: "not root" },
    ]);
    expect(notRunIn("")).toEqual([]);
  });

  const skipped = { passed: 2, failed: 0, notRun: [{ what: "go", why: "no compiler" }] };
  it.each([
    ["checks and tests that hold", [checked(true)], [checked(true)], undefined, true, undefined],
    ["checks alone", [checked(true)], [], undefined, false, undefined],
    ["a check that fails", [checked(false)], [checked(true)], undefined, false, "has left"],
    ["a test that fails", [checked(true)], [checked(false)], "a name", false, "has left"],
    ["what did not run", [], [skipped], undefined, false, undefined],
    ["what did not run and had to", [], [skipped], undefined, true, "is required"],
    ["nothing", [], [], undefined, false, "Nothing ran"],
    ["a test by its name", [checked(true)], [sum([]), checked(true)], "a name", false, undefined],
    ["a name that no test has", [checked(true)], [sum([])], "a name", false, 'holds "a name"'],
  ])("of %s make a run green or say what is wrong", (_name, checks, suites, name, required, sentence) => {
    const failure = failureOf({ checks, suites }, { name, required });
    expect(failure).toEqual(sentence === undefined ? undefined : expect.stringContaining(sentence));
  });

  it("are the sum over all steps", () => {
    const notRun = [{ what: "ui suite", why: "no browser" }];
    expect(
      sum([
        { passed: 3, failed: 0, notRun: [] },
        { passed: 1, failed: 2, notRun },
      ]),
    ).toEqual({ passed: 4, failed: 2, notRun });
  });
});
