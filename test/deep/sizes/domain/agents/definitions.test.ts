import { getEncoding } from "js-tiktoken";
import { describe, expect, it } from "vitest";
import { definitionOf } from "../../../../../src/domain/agents/definitions.ts";
import { toolNames } from "../../../../../src/domain/agents/toolNames.ts";

describe("the definitions of the tools", () => {
  const definitions = toolNames.map(definitionOf);

  it("take at most 2,500 tokens together", () => {
    const functions = definitions.map(({ name, description, inputSchema }) => ({
      type: "function",
      function: { name, description, parameters: inputSchema },
    }));
    const tokens = getEncoding("o200k_base").encode(JSON.stringify(functions)).length;
    expect(tokens).toBeGreaterThan(500);
    expect(tokens).toBeLessThanOrEqual(2_500);
  });
});
