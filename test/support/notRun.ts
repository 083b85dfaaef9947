import { appendFileSync } from "node:fs";

/**
 * Says that a check could not run on this machine: one line on the screen and, for the last line of `npm test`, one
 * line of JSON (`{"what","why"}`) in the file named by `NOT_RUN_FILE`.
 *
 * @throws Error where `REQUIRE_TOOLS=1` makes that a failure
 */
export function notRun(what: string, why: string): void {
  process.stdout.write(`not run: ${what}: ${why.replaceAll("\n", " ")}\n`);
  const file = process.env["NOT_RUN_FILE"];
  if (file !== undefined && file !== "") appendFileSync(file, `${JSON.stringify({ what, why })}\n`);
  if (process.env["REQUIRE_TOOLS"] === "1") throw new Error(`${what} could not run: ${why}`);
}
