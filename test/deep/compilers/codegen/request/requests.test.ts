import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RequestInCode } from "../../../../../src/codegen/request/requestForm.ts";
import { requestForms } from "../../../../../src/codegen/request/requestForms.ts";
import { notRun } from "../../../../support/notRun.ts";
import { hostileRequests, question } from "../../../../support/requests/asked.ts";
import {
  checkGo,
  execute,
  executedForms,
  missingProgram,
  type ExecutedForm,
  type Workplace,
} from "../../../../support/requests/execution.ts";

const answer = '{"feed_entries":[{"id":1,"name":"Größe \\u2028 👍","web":null}]}';

interface Seen {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}
const seen: Seen[] = [];

const secret = "k-$(touch pwned)`id`\"'\\ %s";

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
    it("asks exactly what was asked, with the credential of the environment", async () => {
      const why = missingProgram(form);
      if (why !== undefined) return notRun(`requests by ${form}`, why);
      seen.length = 0;
      const wanted = hostileRequests(base);
      const codes = wanted.map((request) => requestForms[form].write(request));
      expect((await execute(form, codes, place())).error).toBe("");
      expect(seen).toHaveLength(wanted.length);
      for (const [index, request] of wanted.entries()) expectSeen(seen[index], request);
    });

    it("follows no redirect", async () => {
      const why = missingProgram(form);
      if (why !== undefined) return notRun(`redirects by ${form}`, why);
      seen.length = 0;
      const { error } = await execute(form, [requestForms[form].write(question(base + "/moved"))], place());
      expect(seen.map(({ url }) => url)).toEqual(["/moved"]);
      // curl and requests hand the answer over as it is.
      if (form === "curl" || form === "requests") expect(error).toBe("");
      else expect(error).toMatch(/redirect|302/i);
    });

    it("reads the credential from the variable that was chosen, and hands the answer over", async () => {
      const why = missingProgram(form);
      if (why !== undefined) return notRun(`a variable by ${form}`, why);
      seen.length = 0;
      const asked = question(base + "/fundings", { environmentVariable: "_My_Key2" });
      const code = requestForms[form].write(asked) + printing[form];
      const { output, error } = await execute(form, [code], { ...place(), variable: "_My_Key2" });
      expect(error).toBe("");
      expect(seen.map(({ headers }) => headers["auth-token"])).toEqual([secret]);
      expect(JSON.parse(output)).toEqual(JSON.parse(answer));
    });
  },
);

describe("Go, as a program", () => {
  it("passes go vet, laid out as gofmt does", async () => {
    const why = missingProgram("go");
    if (why !== undefined) return notRun("go vet of requests", why);
    const codes = hostileRequests(base).map((request) => requestForms.go.write(request));
    expect(await checkGo(codes, place())).toEqual({ output: "", error: "" });
  });
});
