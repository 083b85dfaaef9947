import { describe, expect, it } from "vitest";
import type { Role } from "../../../../src/service/contract/authentication.ts";
import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { searchToRestore, type RememberedSearch } from "../../../../src/ui/screen/rememberedSearch.ts";

const question: ListQuestion = { endpoint: "companies", filters: {} };
const services: Readonly<Record<Role, string>> = {
  base: "https://api.example",
  app: "https://app.example/one",
};
const connections = { serviceOf: (role: Role) => services[role] };

describe("the search that a window showed", () => {
  it.each<readonly [string, RememberedSearch | undefined, ListQuestion | undefined]>([
    ["is drawn again for the same service", { question, service: "https://app.example/one" }, question],
    [
      "is not drawn for another one at the same origin",
      { question, service: "https://app.example/two" },
      undefined,
    ],
    [
      "is not drawn for the service of the other role",
      { question, service: "https://api.example" },
      undefined,
    ],
    ["is not drawn where there was none", undefined, undefined],
    [
      "is read as it was kept before, when the origin stood for the service",
      { question: { endpoint: "fundings", filters: {} }, origin: "https://api.example" },
      { endpoint: "fundings", filters: {} },
    ],
    [
      "is not drawn for another origin that was kept then",
      { question, origin: "https://api.example" },
      undefined,
    ],
  ])("%s", (_what, remembered, expected) => {
    expect(searchToRestore(remembered, connections)?.question).toEqual(expected);
  });

  it("of the library is drawn again from there", () => {
    const remembered: RememberedSearch = { question, service: "https://app.example/one", from: "library" };
    expect(searchToRestore(remembered, connections)?.from).toBe("library");
  });
});
