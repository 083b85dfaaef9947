import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { startSampleService } from "../../../src/sample/service.ts";
import { optionsOf } from "../../../tools/sampleOptions.ts";
import { startSampleProcess } from "../../support/sampleProcess.ts";

const script = fileURLToPath(new URL("../../../tools/sample-service.ts", import.meta.url));

/** Runs the tool with what keeps it from listening. */
async function failedRun(...args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors] = [child.stdout, child.stderr].map((stream) => stream.setEncoding("utf8").toArray());
  const closed: readonly unknown[] = await once(child, "close");
  return { code: closed[0], output: (await output)?.join(""), errors: (await errors)?.join("") };
}

/** A server on a free port of this machine. */
async function listening() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return { server, port: address.port };
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

  test("is on the port that was chosen with the base host, on the next one with the app host", async () => {
    // The next port may be taken by another program.
    for (;;) {
      const { server, port } = await listening();
      server.close();
      await once(server, "close");
      const service = await startSampleService({ port, records: 1 }).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "EADDRINUSE" });
      });
      if (service === undefined) continue;
      const [baseUrl, appUrl] = [port, port + 1].map((one) => `http://127.0.0.1:${String(one)}`);
      expect(service).toMatchObject({ baseUrl, appUrl });
      await service.close();
      return;
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

describe("its options", () => {
  test("are left to the service where they are left out", () => {
    expect(optionsOf([])).toEqual({});
    expect(optionsOf(["--port", "0", "--key", "k", "--plan", "Pro", "--searches", "7", "--log"])).toEqual({
      port: 0,
      key: "k",
      plan: "Pro",
      searches: 7,
      log: console.error,
    });
  });

  test.each([
    [["--port", "abc"], "--port must be a whole number"],
    [["--port", "65535"], "--port must be a whole number from 0 to 65534."],
    [["--searches=-1"], "--searches must be a whole number"],
    [["--records", "1.5"], "--records must be a whole number"],
    [["--key", ""], "--key must be ASCII"],
    [["--key", "a;b"], "--key must be ASCII"],
    [["--plan", " "], "--plan must not be empty"],
    [["--colour", "blue"], "Unknown option '--colour'"],
    [["extra"], "extra"],
  ])("%j are refused in a sentence", (args, says) => {
    expect(() => optionsOf(args)).toThrow(says);
  });
});
