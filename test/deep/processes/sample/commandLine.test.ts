import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { startSampleProcess } from "../../../support/sampleProcess.ts";
import { listening } from "../../../support/sampleArguments.ts";

const script = fileURLToPath(new URL("../../../../tools/sample-service.ts", import.meta.url));

/** Runs the tool with what keeps it from listening. */
async function failedRun(...args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors] = [child.stdout, child.stderr].map((stream) => stream.setEncoding("utf8").toArray());
  const closed: readonly unknown[] = await once(child, "close");
  return { code: closed[0], output: (await output)?.join(""), errors: (await errors)?.join("") };
}

describe("the sample service alone", () => {
  test("prints one line of JSON, answers, logs without what was looked for, and ends on a signal", async () => {
    const options = { key: "k-9", plan: "Strategic", searches: "7", records: "30" };
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const started = await startSampleProcess(options);
      const { baseUrl, appUrl, key } = started;
      expect([baseUrl, appUrl].every((url) => /^http:\/\/127\.0\.0\.1:\d+$/.test(url))).toBe(true);
      expect(key).toBe("k-9");
      const response = await fetch(`${baseUrl}/fundings?secret=Secret`, { headers: { Authorization: key } });
      const meta = { total_count: 30, tier: "Strategic", remaining_searches: 6 };
      expect(await response.json()).toMatchObject({ meta });
      expect(await started.stop(signal)).toEqual({ code: 0, lines: 1 });
      expect(started.log()).toMatch(/^[^\n]*\/fundings[^\n]*200[^\n]*\n$/);
      expect(started.log()).not.toContain("Secret");
    }
  });

  test("ends with one sentence where its port is taken, or an option is none", async () => {
    const { server, port } = await listening();
    const taken = await failedRun("--port", String(port), "--records", "1");
    server.close();
    expect(taken).toMatchObject({ code: 1, output: "" });
    expect(taken.errors).toMatch(/^The sample service could not start: .*EADDRINUSE.*\n$/);
    const wrong = await failedRun("--colour", "blue");
    expect(wrong).toMatchObject({ code: 2, output: "" });
    expect(wrong.errors).toMatch(/^Unknown option '--colour'.*Options: --port N.*\n$/);
  });
});
