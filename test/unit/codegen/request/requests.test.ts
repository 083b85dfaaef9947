import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credentialVariable, type RequestInCode, plainUrl } from "../../../../src/codegen/request/form.ts";
import { allRequestForms, requestForms } from "../../../../src/codegen/request/forms.ts";
import { notRun } from "../../../support/notRun.ts";
import { hostileRequests, question } from "../../../support/requests/asked.ts";
import {
  checkGo,
  execute,
  executedForms,
  missing,
  tagsOf,
  type ExecutedForm,
  type Workplace,
} from "../../../support/requests/execution.ts";

const secret = "k-$(touch pwned)`id`\"'\\ %s";
const answer = '{"feed_entries":[{"id":1,"name":"Größe \\u2028 👍","web":null}]}';

/** The line that prints the answer, where the form itself prints none. */
const printing: { readonly [Form in ExecutedForm]: string } = {
  curl: "",
  fetch: "\nconsole.log(JSON.stringify(answer));",
  undici: "\nconsole.log(JSON.stringify(answer));",
  axios: "\nconsole.log(JSON.stringify(answer));",
  requests: "\nimport json\nprint(json.dumps(answer))",
  httpx: "\nimport json\nprint(json.dumps(answer))",
  go: "",
};

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
    else response.writeHead(200, { "content-type": "application/json" }).end(answer);
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

function expectSeen(actual: Seen | undefined, wanted: RequestInCode): void {
  const [path, query] = [new URL(wanted.url), new URL(actual?.url ?? "", base)];
  expect(decodeURIComponent(query.pathname)).toBe(decodeURIComponent(path.pathname));
  expect([...query.searchParams]).toEqual([...path.searchParams]);
  const value = wanted.scheme === "bearer" ? `Bearer ${secret}` : secret;
  expect(actual?.headers[wanted.credentialHeader.toLowerCase()]).toBe(value);
  for (const [name, text] of wanted.headers) expect(actual?.headers[name.toLowerCase()]).toBe(text);
}

const place = (): Workplace => ({ folder, credential: secret });

describe.each(executedForms.map((form) => ({ form, label: requestForms[form].label })))(
  "$label",
  ({ form }) => {
    it(
      "asks exactly what was asked, with the credential of the environment",
      { timeout: 120_000, tags: tagsOf(form) },
      async () => {
        const why = missing(form);
        if (why !== undefined) return notRun(`requests by ${form}`, why);
        seen.length = 0;
        const wanted = hostileRequests(base);
        const codes = wanted.map((request) => requestForms[form].write(request));
        expect((await execute(form, codes, place())).error).toBe("");
        expect(seen).toHaveLength(wanted.length);
        for (const [index, request] of wanted.entries()) expectSeen(seen[index], request);
      },
    );

    it("follows no redirect", { timeout: 60_000, tags: tagsOf(form) }, async () => {
      const why = missing(form);
      if (why !== undefined) return notRun(`redirects by ${form}`, why);
      seen.length = 0;
      const { error } = await execute(form, [requestForms[form].write(question(base + "/moved"))], place());
      expect(seen.map(({ url }) => url)).toEqual(["/moved"]);
      // curl and requests hand the answer over as it is.
      if (form === "curl" || form === "requests") expect(error).toBe("");
      else expect(error).toMatch(/redirect|302/i);
    });

    it(
      "reads the credential from the variable that was chosen, and hands the answer over",
      { timeout: 60_000, tags: tagsOf(form) },
      async () => {
        const why = missing(form);
        if (why !== undefined) return notRun(`a variable by ${form}`, why);
        seen.length = 0;
        const asked = question(base + "/fundings", { environmentVariable: "_My_Key2" });
        const code = requestForms[form].write(asked) + printing[form];
        const { output, error } = await execute(form, [code], { ...place(), variable: "_My_Key2" });
        expect(error).toBe("");
        expect(seen.map(({ headers }) => headers["auth-token"])).toEqual([secret]);
        expect(JSON.parse(output)).toEqual(JSON.parse(answer));
      },
    );
  },
);

describe("Go, as a program", () => {
  it("passes go vet, laid out as gofmt does", { timeout: 120_000, tags: ["compilers"] }, async () => {
    const why = missing("go");
    if (why !== undefined) return notRun("go vet of requests", why);
    const codes = hostileRequests(base).map((request) => requestForms.go.write(request));
    expect(await checkGo(codes, place())).toEqual({ output: "", error: "" });
  });
});

describe("HTTP file", () => {
  it("is one request line, and a header on each line", () => {
    for (const request of hostileRequests(base)) {
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
  it("is listed under its own id and label", () => {
    expect(Object.entries(requestForms).map(([id, form]) => [id, form.id, form.label])).toEqual([
      ["curl", "curl", "cURL"],
      ["http", "http", "HTTP file"],
      ["fetch", "fetch", "fetch"],
      ["undici", "undici", "undici"],
      ["axios", "axios", "axios"],
      ["requests", "requests", "Python (requests)"],
      ["httpx", "httpx", "Python (httpx)"],
      ["go", "go", "Go"],
      ["powershell", "powershell", "PowerShell"],
    ]);
  });

  // Whether a program obeys is seen above, but only where it is on this machine.
  it.each([
    ["http", "# @no-redirect"],
    ["fetch", 'redirect: "error"'],
    ["axios", "maxRedirects: 0"],
    ["requests", "allow_redirects=False"],
    ["go", "return http.ErrUseLastResponse"],
    ["powershell", "MaximumRedirection = 0"],
  ] as const)("%s says that no redirect is followed", (form, option) => {
    for (const request of hostileRequests(base)) expect(requestForms[form].write(request)).toContain(option);
  });

  it.each<[string, Partial<RequestInCode>]>([
    ["a header's value with a line end", { headers: [["Accept", "a\r\nX: y"]] }],
    ["a header's name with a quote", { headers: [['A"b', "c"]] }],
    ["a credential's header that is none", { credentialHeader: "A: b" }],
    ["a variable that is none", { environmentVariable: "A}; id" }],
    ["a variable with a line end", { environmentVariable: "A\n" }],
    ["a variable that starts with a digit", { environmentVariable: "1A" }],
    ["a variable without a name", { environmentVariable: "" }],
    ["an address that is none", { url: "/fundings" }],
  ])("refuses %s", (_what, more) => {
    for (const form of allRequestForms)
      expect(() => form.write(question(base + "/fundings", more)), form.id).toThrow();
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
