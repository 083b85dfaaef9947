import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  credentialVariable,
  type RequestFormId,
  type RequestInCode,
} from "../../../../src/render/requests/form.ts";
import { allRequestForms, requestForms } from "../../../../src/render/requests/forms.ts";
import { plainUrl } from "../../../../src/render/requests/plain.ts";
import { notRun } from "../../../support/notRun.ts";

const secret = "k-$(touch pwned)`id`\"'\\ %s";
const hostileValues: readonly string[] = [
  "Acme & Sons",
  'O\'Neil "Bob" $HOME $(id) `id` !! \\ %PATH% {{x}} ${y} #{z}',
  "a\nb\r\nAuth-Token: stolen\0",
  "é 日本 👍",
  "a+b=c&d;e?f#g/h|i^j~k*l<m>n[o]p{q}",
  "' -o pwned '",
  '" & calc & "',
];

interface Seen {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const seen: Seen[] = [];
let server: Server | undefined;
let base = "";
let folder = "";

beforeAll(async () => {
  // Inside of the project, so that an import of undici finds it.
  folder = mkdtempSync(join("node_modules", ".requests-"));
  const listening = createServer((request, response) => {
    seen.push({ url: request.url ?? "", headers: request.headers });
    if ((request.url ?? "").startsWith("/moved"))
      response.writeHead(302, { location: `${base}/elsewhere` }).end("{}");
    else response.writeHead(200, { "content-type": "application/json" }).end('{"feed_entries":[]}');
  });
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, "127.0.0.1", resolve);
  });
  const address = listening.address();
  base = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  server?.closeAllConnections();
  server?.close();
});

function question(path: string, more: Partial<RequestInCode> = {}): RequestInCode {
  return {
    method: "GET",
    url: base + path,
    headers: [
      ["Accept", "application/json"],
      ["Content-Type", "application/json"],
    ],
    credentialHeader: "Auth-Token",
    scheme: "raw",
    environmentVariable: credentialVariable,
    ...more,
  };
}

const requests = (): readonly RequestInCode[] => [
  ...hostileValues.map((value) =>
    question(
      `/api/v3/companies?${new URLSearchParams([
        ["company", value],
        ["cities[]", value],
      ]).toString()}`,
    ),
  ),
  question("/fundings?series=Seed", { credentialHeader: "Authorization" }),
  question("/fundings?series=Seed", { credentialHeader: "Authorization", scheme: "bearer" }),
  question("/fundings?series=Seed", { credentialHeader: "Cookie", scheme: "cookie" }),
  question("/companies/a'b%22c%20%F0%9F%91%8D"),
  question("/fundings", { headers: [["X-Note", 'it\'s "$HOME" `id` \\ ${x}']] }),
];

function run(
  command: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly error: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, [credentialVariable]: secret, NO_PROXY: "*", no_proxy: "*" },
    });
    let error = "";
    child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
    child.stdout.resume();
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code, error });
    });
  });
}

/** Runs codes of one form, each alone, in one process; what happened to each is not asked: the server saw it. */
async function execute(form: RequestFormId, codes: readonly string[]): Promise<void> {
  if (form === "curl") {
    const { code, error } = await run("sh", [
      "-c",
      codes.map((each) => `${each} --silent --show-error`).join("\n"),
    ]);
    expect(error).toBe("");
    expect(code).toBe(0);
    return;
  }
  if (form === "fetch" || form === "undici") {
    const names = codes.map((code, index) => {
      const name = `${form}-${index}.mjs`;
      writeFileSync(join(folder, name), code);
      return `await import("./${name}").catch((error) => { process.exitCode = 1; console.error(error); });`;
    });
    writeFileSync(join(folder, `${form}.mjs`), names.join("\n"));
    expect((await run(process.execPath, [join(folder, `${form}.mjs`)])).error).toMatch(
      /^(|.*redirect.*|Error: 302.*)$/s,
    );
    return;
  }
  const file = join(folder, `by_${form}.py`);
  writeFileSync(file, codes.join("\n\n"));
  const { error } = await run(pythonWith(form) ?? "python3", [file]);
  expect(error).toMatch(/^(|.*(JSONDecodeError|Redirect response).*)$/s);
}

function expectSeen(actual: Seen | undefined, wanted: RequestInCode): void {
  const [path, query] = [new URL(wanted.url), new URL(actual?.url ?? "", base)];
  expect(decodeURIComponent(query.pathname)).toBe(decodeURIComponent(path.pathname));
  expect([...query.searchParams]).toEqual([...path.searchParams]);
  const value = wanted.scheme === "bearer" ? `Bearer ${secret}` : secret;
  expect(actual?.headers[wanted.credentialHeader.toLowerCase()]).toBe(value);
  for (const [name, text] of wanted.headers) expect(actual?.headers[name.toLowerCase()]).toBe(text);
}

/** What a form needs on this machine; undefined where it is there. */
function missing(form: RequestFormId): string | undefined {
  if (form === "curl")
    return spawnSync("curl", ["--version"]).error === undefined ? undefined : "there is no curl";
  if (form !== "requests" && form !== "httpx") return undefined;
  return pythonWith(form) === undefined ? `python3 has no ${form}` : undefined;
}

/** The Python that has a package: the one on the path, else the system's, for which its packages are installed. */
function pythonWith(form: RequestFormId): string | undefined {
  return ["python3", "/usr/bin/python3"].find(
    (program) => spawnSync(program, ["-c", `import ${form}`]).status === 0,
  );
}

describe.each(["curl", "fetch", "undici", "requests", "httpx"] as const)("%s", (form) => {
  it("asks exactly what was asked, with the credential of the environment", { timeout: 60_000 }, async () => {
    const why = missing(form);
    if (why !== undefined) return notRun(`requests by ${form}`, why);
    seen.length = 0;
    const wanted = requests();
    await execute(
      form,
      wanted.map((request) => requestForms[form].write(request)),
    );
    expect(seen).toHaveLength(wanted.length);
    for (const [index, request] of wanted.entries()) expectSeen(seen[index], request);
  });

  it("follows no redirect", { timeout: 60_000 }, async () => {
    const why = missing(form);
    if (why !== undefined) return notRun(`redirects by ${form}`, why);
    seen.length = 0;
    await execute(form, [requestForms[form].write(question("/moved"))]);
    expect(seen.map(({ url }) => url)).toEqual(["/moved"]);
  });
});

describe("the HTTP file", () => {
  it("is one request line, and a header on each line", () => {
    for (const request of requests()) {
      const [note, start, ...headers] = requestForms.http.write(request).split("\n");
      expect(note).toBe("# @no-redirect");
      expect(start).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/[^\s{}]* HTTP\/1\.1$/);
      expect(headers).toHaveLength(request.headers.length + 1);
      const prefix = request.scheme === "bearer" ? "Bearer " : "";
      expect(headers.at(-1)).toBe(
        `${request.credentialHeader}: ${prefix}{{$processEnv ${credentialVariable}}}`,
      );
    }
  });
});

describe("every request form", () => {
  it("stands under its own id and label", () => {
    expect(Object.entries(requestForms).map(([id, form]) => [id, form.id, form.label])).toEqual([
      ["curl", "curl", "cURL"],
      ["http", "http", "HTTP file"],
      ["fetch", "fetch", "fetch"],
      ["undici", "undici", "undici"],
      ["requests", "requests", "Python (requests)"],
      ["httpx", "httpx", "Python (httpx)"],
    ]);
  });

  it.each<[string, Partial<RequestInCode>]>([
    ["a header's value with a line end", { headers: [["Accept", "a\r\nX: y"]] }],
    ["a header's name with a quote", { headers: [['A"b', "c"]] }],
    ["a credential's header that is none", { credentialHeader: "A: b" }],
    ["a variable that is none", { environmentVariable: "A}; id" }],
    ["an address that is none", { url: "/fundings" }],
  ])("refuses %s", (_what, more) => {
    for (const form of allRequestForms)
      expect(() => form.write(question("/fundings", more)), form.id).toThrow();
  });
});

describe("a plain address", () => {
  it("is the same address to a server, for any filter", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }))),
        (pairs) => {
          const url = `https://api.example/v3/companies?${new URLSearchParams(pairs).toString()}`;
          const written = plainUrl(url);
          expect(written).toMatch(/^[A-Za-z0-9\-._~/?&=+:,;@*%]+$/);
          expect([...new URL(written).searchParams]).toEqual([...new URL(url).searchParams]);
        },
      ),
    );
  });

  it.each([
    ["https://a.example/x?cities[]=a'b", "https://a.example/x?cities%5B%5D=a%27b"],
    ["https://a.example/x?a=$b`c`!(d)#e", "https://a.example/x?a=%24b%60c%60%21%28d%29"],
    ["http://[::1]:8080/x", "http://[::1]:8080/x"],
  ])("%s is %s", (url, written) => {
    expect(plainUrl(url)).toBe(written);
  });
});
