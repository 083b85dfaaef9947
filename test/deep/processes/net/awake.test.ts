import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../../../tools/vscode/environment.ts";
import { until } from "../../../../tools/project/until.ts";
import { holdAnswers, namedAnswers } from "../../../support/faults/heldAnswers.ts";
import { startSwitchedService, type SwitchedService } from "../../../support/faults/switchedService.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();
const script = join(projectRoot, "test/support/requests/askingProcess.ts");
let service: SwitchedService;

beforeAll(async () => {
  service = await startSwitchedService();
});
afterAll(() => service.stop());

// A stopped process sleeps as a machine does; Windows stops none.
test.skipIf(process.platform === "win32")(
  "a window that slept while it was answered takes the answer, and has paid for it once",
  async () => {
    const timeoutMs = 1_500;
    const held = holdAnswers(namedAnswers());
    service.behave(held.fault);
    const window = fork(script, [service.origin, folder.path, String(timeoutMs)]);
    const told = once(window, "message");
    const ended = once(window, "exit");
    try {
      await until("the request", () => held.waiting() === 1);
      window.kill("SIGSTOP");
      const stopped = performance.now();
      held.release();
      await until("more time than the request has", () => performance.now() - stopped > 2 * timeoutMs);
      window.kill("SIGCONT");
      expect((await told)[0]).toEqual({ rows: 2 });
      await ended;
    } finally {
      window.kill("SIGKILL");
    }
    expect(service.asked).toHaveLength(1);
    const [line, ...others] = await (await folder.open()).ledger.lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ status: 200, rows: 2 });
    expect(line).not.toHaveProperty("failure");
  },
);
