import { appendFileSync } from "node:fs";
import { afterEach } from "vitest";

/**
 * A browser on a busy machine may fail a test that nothing is wrong with, so a failed one is repeated once. What passed
 * only then is written to the file named by `REPEATED_FILE`: the last lines of `npm test` name it, as a defect of the test.
 */
afterEach(({ task }) => {
  const file = process.env["REPEATED_FILE"];
  const { retryCount = 0, state } = task.result ?? {};
  if (file !== undefined && retryCount > 0 && state !== "fail") appendFileSync(file, `${task.name}\n`);
});
