import { expect, it } from "vitest";
import { requestInCode, requestMeant } from "../../../../src/app/code/copyRequest.ts";
import { requestForms } from "../../../../src/codegen/request/requestForms.ts";
import { filing } from "../../../support/handDriven.ts";

it.each([
  ["the person’s variable", "FUNDING_KEY", "FUNDING_KEY"],
  ["the usual one where theirs is none", "a; rm", "STARTUP_FUNDING_API_KEY"],
])("the request of a row has the key as %s", async (_what, named, variable) => {
  const row = { key: "filing:7", service: "https://app.example", record: filing(7) };
  const question = requestMeant(undefined, row);
  if (question === undefined) throw new Error("there is no request");
  const hosts = { settingsOf: async () => ({ address: row.service, method: "authToken" }) as const };
  const text = requestForms.curl.write(await requestInCode(question, hosts, { keyVariable: () => named }));
  expect(text).toContain("https://app.example/api/v3/companies/7");
  expect(text).toMatch(new RegExp(`Auth-Token: \\W*${variable}\\b`));
});
