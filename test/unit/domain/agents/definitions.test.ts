import { describe, expect, it } from "vitest";
import { definitionOf, readInput } from "../../../../src/domain/agents/definitions.ts";
import { type ToolName, toolNames } from "../../../../src/domain/agents/toolNames.ts";

describe("the definitions of the tools", () => {
  const definitions = toolNames.map(definitionOf);

  it("begin with what a call costs, and send the agent to the library first", () => {
    expect(definitions.map(({ description }) => description.split(/[.:]/, 1)[0])).toEqual([
      "FREE",
      "FREE",
      "FREE",
      "PAID",
      "PAID",
    ]);
    const [library, , , search, fetch] = definitions.map(({ description }) => description);
    expect(library).toContain("Empty means not kept here, not that none exist.");
    for (const paid of [search, fetch]) expect(paid).toContain("Never repeat a declined or failed call.");
  });

  it("take nothing that they don’t name", () => {
    for (const { inputSchema } of definitions)
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
  });
});

describe("an input", () => {
  it.each<[ToolName, unknown]>([
    ["funding_search_library", { url: "https://evil.example", company: "Acme" }],
    ["funding_search_library", { limit: -1 }],
    ["funding_search_library", { limit: 0 }],
    ["funding_search_library", { limit: 51 }],
    ["funding_search_library", { limit: 1e9 }],
    ["funding_search_library", { limit: 1.5 }],
    ["funding_search_library", { limit: Number.NaN }],
    ["funding_search_library", { cursor: "-1" }],
    ["funding_search_library", { cursor: "99999" }],
    ["funding_search_library", { since: "yesterday" }],
    ["funding_search_library", { until: "2024-02-31" }],
    ["funding_search_library", { states: Array.from({ length: 21 }, () => "CA") }],
    ["funding_search_library", { company: "a".repeat(201) }],
    ["funding_search_library", { min_raised: -5 }],
    ["funding_search_library", "Acme"],
    ["funding_search_library", ["Acme"]],
    ["funding_get_record", { file: "/etc/passwd" }],
    ["funding_get_record", { id: 7 }],
    ["funding_get_record", { id: "7", sections: ["everything"] }],
    ["funding_get_allowance", { refresh: true }],
    ["funding_search_service", { per_page: 500 }],
    ["funding_search_service", { pages: 3 }],
    ["funding_search_service", { host: "evil.example" }],
    ["funding_search_service", { cursor: "2" }],
    ["funding_search_service", { cursor: "1.0&page=9" }],
    ["funding_search_service", { limit: 100 }],
    ["funding_fetch_record", { id: "7", baseUrl: "https://evil.example" }],
  ])("of %s is refused: %j", (name, input) => {
    const read = readInput(name, input);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.problems.join("\n").length).toBeLessThan(1_100);
  });

  it.each<[ToolName, unknown, unknown]>([
    ["funding_search_library", undefined, { limit: 10, response_format: "concise" }],
    [
      "funding_search_library",
      { company: " Acme ", person: null, industry: "" },
      { company: "Acme", limit: 10, response_format: "concise" },
    ],
    ["funding_get_record", { id: "7" }, { id: "7", sections: ["summary"] }],
    ["funding_search_service", { cursor: "first.50" }, { cursor: "first.50", response_format: "concise" }],
  ])("of %s is read, blanks left out: %j", (name, input, value) => {
    expect(readInput(name, input)).toEqual({ ok: true, value });
  });
});
