import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field, isList, parseJsonText, type Json } from "../../../../src/text/json.ts";
import { requestHeaders } from "../../../../src/service/contract/authentication.ts";
import { wireRequest } from "../../../../src/service/contract/query.ts";
import { credentialVariable, type RequestInCode } from "../../../../src/codegen/request/form.ts";
import { requestForms } from "../../../../src/codegen/request/forms.ts";
import { notRun } from "../../../support/notRun.ts";
import { startSampleProcess, type SampleProcess } from "../../../support/sampleProcess.ts";
import { connection, testClient } from "../../../support/testClient.ts";
import {
  execute,
  executedForms,
  missing,
  tagsOf,
  type ExecutedForm,
} from "../../../support/requests/execution.ts";

let service: SampleProcess | undefined;
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join("node_modules", ".rows-"));
  service = await startSampleProcess({ records: "120", searches: "1000" });
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service?.stop();
});

const questions: readonly ListQuestion[] = [
  { endpoint: "companies", filters: { states: ["California", "New York"] }, perPage: 7 },
  { endpoint: "companies", filters: { company: "a", minMoneyRaised: 1 } },
  { endpoint: "fundings", filters: { series: "Series A" } },
];

/** What the product's own client gets: the rows of the first page, as the service sent them. */
async function rowsOfProduct({ baseUrl, appUrl, key }: SampleProcess, question: ListQuestion): Promise<Json> {
  const { client } = testClient({
    address: baseUrl,
    hostFor: async (role) =>
      connection(
        role === "app"
          ? { role, address: appUrl, method: "authToken", credential: key }
          : { role, address: baseUrl, method: "apiKey", credential: key },
      ),
  });
  const { value } = await client.list(question, 1, { signal: new AbortController().signal });
  return value.rows.map((row) => row.value);
}

function requestOf({ baseUrl, appUrl }: SampleProcess, question: ListQuestion): RequestInCode {
  const role = question.endpoint === "companies" ? "app" : "base";
  const { path, query } = wireRequest({ ...question, page: 1 });
  return {
    method: "GET",
    url: `${role === "app" ? appUrl : baseUrl}${path}?${query.toString()}`,
    headers: Object.entries(requestHeaders(role)),
    credentialHeader: role === "app" ? "Auth-Token" : "Authorization",
    scheme: "raw",
    environmentVariable: credentialVariable,
  };
}

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

function rowsIn(answer: Json): Json | undefined {
  return field(answer, "feed_entries") ?? field(answer, "data");
}

describe.each(executedForms.map((form) => ({ form, label: requestForms[form].label })))(
  "$label",
  ({ form }) => {
    it.each(questions)(
      "gets the rows that the product gets: %j",
      { timeout: 60_000, tags: tagsOf(form) },
      async (question) => {
        const why = missing(form);
        if (why !== undefined) return notRun(`rows by ${form}`, why);
        if (service === undefined) throw new Error("the sample service did not start");
        const wanted = await rowsOfProduct(service, question);
        expect(isList(wanted) && wanted.length).toBeGreaterThan(1);
        const code = requestForms[form].write(requestOf(service, question)) + printing[form];
        const { output, error } = await execute(form, [code], { folder, credential: service.key });
        expect(error).toBe("");
        expect(rowsIn(parseJsonText(output))).toEqual(wanted);
      },
    );
  },
);
