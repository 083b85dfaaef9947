import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFaultServer, type FaultServer } from "../../../support/faults/faultServer.ts";
import { selfSigned } from "../../../support/faults/selfSigned.ts";

const run = promisify(execFile);
let folder = "";
let plain: FaultServer;
let secure: FaultServer;

/** Sends one request in a separate process; prints its outcome and what it left in the process. */
const program = `
import { createSend } from ${JSON.stringify(new URL("../../../../src/net/send.ts", import.meta.url).pathname)};
const slots = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map(Symbol.for);
const mine = { dispatch() {} };
if (process.env.FILL === "yes") for (const slot of slots) globalThis[slot] = mine;
const [url, transport] = process.argv.slice(2);
const log = [];
const send = createSend({
  transport: () => transport, proxyConfigured: () => false,
  editorFetch: () => Promise.reject(new Error("not asked")), log: (line) => log.push(line),
});
const request = { url, headers: {}, signal: new AbortController().signal, timeoutMs: 5000, maxBytes: 1 << 20 };
const outcomes = [];
for (let count = 0; count < 2; count += 1) {
  outcomes.push(await send(request).then(({ status }) => status, ({ code, kind }) => code ?? kind));
}
const untouched = slots.every((slot) => globalThis[slot] === (process.env.FILL === "yes" ? mine : undefined));
console.log(JSON.stringify({ outcomes, untouched, log: log.length }));
process.exit();
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "startup-funding-net-"));
  [plain, secure] = await Promise.all([startFaultServer(), startFaultServer({ tls: true })]);
  writeFileSync(join(folder, "entry.ts"), program);
  writeFileSync(join(folder, "ca.pem"), selfSigned.cert);
  await esbuild.build({
    entryPoints: [join(folder, "entry.ts")],
    outdir: join(folder, "out"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    banner: {
      js: 'import{createRequire as createRequireHere}from"node:module";const require=createRequireHere(import.meta.url);',
    },
  });
});
afterAll(async () => {
  await Promise.all([plain.stop(), secure.stop()]);
  rmSync(folder, { recursive: true });
});

async function runBundle(url: string, transport: string, environment: NodeJS.ProcessEnv): Promise<unknown> {
  const { stdout } = await run(process.execPath, [join(folder, "out/entry.mjs"), url, transport], {
    env: { ...process.env, ...environment },
  });
  const outcome: unknown = JSON.parse(stdout);
  return outcome;
}

describe("the bundle, in its own process", () => {
  test.each(["yes", "no"])(
    "leaves the dispatchers of the process alone (filled beforehand: %s)",
    async (filled) => {
      const outcome = await runBundle(plain.address("faultless"), "direct", { FILL: filled });
      expect(outcome).toEqual({ outcomes: [200, 200], untouched: true, log: 0 });
    },
  );

  test("direct: a certificate that only the system trusts is found after it failed, once", async () => {
    const url = secure.address("faultless").replace("127.0.0.1", "fault.test");
    const hosts = { NODE_OPTIONS: `--import=${join(folder, "hosts.mjs")}` };
    writeFileSync(
      join(folder, "hosts.mjs"),
      `import dns from "node:dns";
       dns.lookup = (_name, options, done) => options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);`,
    );
    const before = secure.seen.length;
    const unknown = await runBundle(url, "direct", { ...hosts, SSL_CERT_FILE: join(folder, "none.pem") });
    expect(unknown).toMatchObject({
      outcomes: ["DEPTH_ZERO_SELF_SIGNED_CERT", "DEPTH_ZERO_SELF_SIGNED_CERT"],
    });
    expect(secure.seen.length).toBe(before);
    const trusted = await runBundle(url, "direct", { ...hosts, SSL_CERT_FILE: join(folder, "ca.pem") });
    expect(trusted).toEqual({ outcomes: [200, 200], untouched: true, log: 1 });
  });
});
