import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as z from "zod";

const script = fileURLToPath(new URL("../../../tools/sample-service.ts", import.meta.url));

const addresses = z.strictObject({ baseUrl: z.string(), appUrl: z.string(), key: z.string() });

interface Ended {
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
}

/** Runs the tool; `whenListening` is called with its line of JSON and decides how to end it. */
async function run(
  args: readonly string[],
  whenListening: (line: string, kill: (signal: NodeJS.Signals) => void) => Promise<void>,
): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  let listened: Promise<void> | undefined;
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.endsWith("\n")) {
      listened ??= whenListening(output, (signal) => child.kill(signal));
    }
  });
  const closed: readonly unknown[] = await once(child, "close");
  await listened;
  return { code: closed[0], output, errors };
}

async function never(): Promise<void> {
  throw new Error("it listens");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

describe("the sample service alone", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "prints one line of JSON, answers, and ends cleanly on %s",
    async (signal) => {
      const args = [
        "--port",
        "0",
        "--key",
        "k-9",
        "--plan",
        "Strategic",
        "--searches",
        "7",
        "--records",
        "30",
      ];
      const ended = await run(args, async (line, kill) => {
        const { baseUrl, appUrl, key } = addresses.parse(JSON.parse(line));
        expect([baseUrl, appUrl].every((url) => /^http:\/\/127\.0\.0\.1:\d+$/.test(url))).toBe(true);
        expect(key).toBe("k-9");
        const response = await fetch(`${baseUrl}/fundings`, { headers: { Authorization: "k-9" } });
        expect(await response.json()).toMatchObject({
          meta: { total_count: 30, tier: "Strategic", remaining_searches: 6 },
        });
        kill(signal);
      });
      expect(ended).toMatchObject({ code: 0, errors: "" });
      expect(addresses.safeParse(JSON.parse(ended.output)).error).toBeUndefined();
      expect(ended.output.trimEnd().split("\n")).toHaveLength(1);
    },
  );

  test("--log writes a line for each answer, without what was looked for, to stderr", async () => {
    const ended = await run(["--port", "0", "--records", "1", "--log"], async (line, kill) => {
      const { baseUrl, key } = addresses.parse(JSON.parse(line));
      await fetch(`${baseUrl}/fundings?series=Secret`, { headers: { Authorization: key } });
      kill("SIGTERM");
    });
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.errors).toMatch(/^[^\n]*\/fundings[^\n]*200[^\n]*\n$/);
    expect(ended.errors).not.toContain("Secret");
    expect(ended.output.trimEnd().split("\n")).toHaveLength(1);
  });

  test("a fixed port is the base host's, the next one the app host's", async () => {
    const port = await freePort();
    await run(["--port", String(port), "--records", "1"], async (line, kill) => {
      expect(JSON.parse(line)).toMatchObject({
        baseUrl: `http://127.0.0.1:${port}`,
        appUrl: `http://127.0.0.1:${port + 1}`,
      });
      kill("SIGTERM");
      return Promise.resolve();
    });
  });

  test("a port that is taken is one sentence and exit code 1", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const ended = await run(["--port", String(port), "--records", "1"], never);
    server.close();
    expect(ended).toMatchObject({ code: 1, output: "" });
    expect(ended.errors).toMatch(/^The sample service could not start: .*EADDRINUSE.*\n$/);
  });

  test.each([
    { args: ["--port", "abc"], says: "--port must be a whole number" },
    { args: ["--port", "70000"], says: "--port must be a whole number" },
    { args: ["--searches=-1"], says: "--searches must be a whole number" },
    { args: ["--records", "1.5"], says: "--records must be a whole number" },
    { args: ["--key", ""], says: "--key must be ASCII" },
    { args: ["--key", "a;b"], says: "--key must be ASCII" },
    { args: ["--plan", " "], says: "--plan must not be empty" },
    { args: ["--colour", "blue"], says: "Unknown option '--colour'" },
    { args: ["extra"], says: "extra" },
  ])("$args is a sentence on stderr and exit code 2", async ({ args, says }) => {
    const ended = await run(args, never);
    expect(ended).toMatchObject({ code: 2, output: "" });
    expect(ended.errors).toContain(says);
    expect(ended.errors.trimEnd().split("\n")).toHaveLength(1);
  });
});
