import { describe, expect, it } from "vitest";
import { lookUp } from "../../../src/app/lookUp.ts";

const settings = { perPage: () => 25 };

function kindsOf(text: string, isSelected: boolean): readonly string[] {
  const answer = lookUp(text, { isSelected, settings });
  return "problem" in answer ? [answer.problem.text] : answer.steps.map(({ kind }) => kind);
}

describe("looking up a text of an editor", () => {
  it.each([
    ["Acme Robotics", true, ["search"]],
    ["Acme Robotics", false, ["search", "edit"]],
    ["4711", true, ["openFiling", "search", "edit"]],
    ["4711", false, ["openFiling", "search", "edit"]],
    ["https://www.acme-robotics.com/about", true, ["edit"]],
    ["acme.example", false, ["edit"]],
    ["", false, ["Select a company name, or put the cursor on one."]],
    ["Acme\nRobotics", true, ["Select a company name on one line."]],
    ["a".repeat(201), true, ["The selection is too long for a company name."]],
  ])("leads from %j, selected: %s, to %j", (text, isSelected, kinds) => {
    expect(kindsOf(text, isSelected)).toEqual(kinds);
  });

  it("asks for the name without its quotation marks, a page as long as the settings say", () => {
    expect(lookUp(' "Acme, Inc." ', { isSelected: true, settings })).toEqual({
      steps: [
        {
          kind: "search",
          company: "Acme, Inc.",
          question: { endpoint: "companies", filters: { company: "Acme, Inc." }, perPage: 25 },
        },
      ],
    });
  });

  it("fills the search in with the name part of an address: the service has no filter for domains (§4.2)", () => {
    expect(lookUp("press@north-star.co.uk", { isSelected: true, settings })).toEqual({
      steps: [{ kind: "edit", company: "north star" }],
    });
  });
});
