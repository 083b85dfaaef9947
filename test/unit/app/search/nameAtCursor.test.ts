import { describe, expect, it } from "vitest";
import { nameAtCursor } from "../../../../src/app/search/lookUp.ts";
import { filing } from "../../../support/handDriven.ts";
import { keptService, memoryLibrary } from "../../../support/library/memoryLibrary.ts";

const library = memoryLibrary();
library.keep([
  { key: "filing:1", service: keptService, record: filing(1, { name: "Juniper River Therapeutics, Inc." }) },
]);
const sources = {
  library: () => Promise.resolve(library.reader),
  connections: { serviceOf: () => keptService },
};

/** What is looked up at `‸`. */
async function at(languageId: string, marked: string): Promise<string | undefined> {
  const offset = marked.indexOf("‸");
  return await nameAtCursor({ languageId, line: marked.replace("‸", ""), offset }, sources);
}

describe("what is meant by the cursor alone", () => {
  it.each([
    [
      "the underlined name",
      "markdown",
      "We met Jun‸iper River Therapeutics in May.",
      "Juniper River Therapeutics",
    ],
    ["the cell", "csv", "7,Harbor Light Net‸works,Ohio", "Harbor Light Networks"],
    ["the cell in quotes", "csv", '7,"Harbor ""Light"" Net‸works, LLC",Ohio', 'Harbor "Light" Networks, LLC'],
    ["the cell between tabs", "tsv", "7\tHarbor Light Net‸works\tOhio", "Harbor Light Networks"],
    ["the value of YAML", "yaml", "name: Harbor Light Net‸works", "Harbor Light Networks"],
    ["the string of JSON", "json", '{ "name": "Harbor Light Net‸works" }', "Harbor Light Networks"],
    ["the string of code", "typescript", 'const name = "Harbor Light Net‸works";', "Harbor Light Networks"],
    ["the word of prose", "markdown", "We met Harbor Light Net‸works in May.", "Networks"],
    ["the word of code", "typescript", "const har‸bor = 1;", "harbor"],
    ["nothing on blank space", "markdown", "We met  ‸  them.", undefined],
  ])("is %s", async (_what, languageId, marked, meant) => {
    expect(await at(languageId, marked)).toBe(meant);
  });
});
