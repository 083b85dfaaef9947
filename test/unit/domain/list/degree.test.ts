import { describe, expect, it } from "vitest";
import { matchName, type NameCandidate } from "../../../../src/domain/list/degree.ts";
import { namePairs } from "../../../support/companyNames.ts";

function candidate(name: string, state?: string, accepted?: number): NameCandidate {
  return { name, state, accepted };
}

/** The degree, and the name and state of the newest record of each company. */
function matched(name: string, ...candidates: readonly NameCandidate[]) {
  const { degree, companies } = matchName(name, candidates);
  return [degree, ...companies.map(([newest]) => `${newest?.name ?? ""} ${newest?.state ?? ""}`.trim())];
}

const acme = candidate("Acme Robotics, Inc.", "California", 2);

describe("the answer for a name", () => {
  it.each([
    "Acme Robotics, Inc.",
    "ACME ROBOTICS INC",
    "The Acme Robotics Incorporated",
    "Acme-Robotics",
    "Acmé Robotics Inc /DE/",
  ])("%s is exact", (name) => {
    expect(matched(name, acme, candidate("Acme Rockets, Inc."))).toEqual([
      "exact",
      "Acme Robotics, Inc. California",
    ]);
  });

  it.each([
    ["a typo", "Acme Robotcis Inc"],
    ["another legal form", "Acme Robotics LLC"],
    ["a space more", "Acme Robo Tics, Inc."],
    ["a part of it", "Acme Robotic"],
  ])("with %s is a suggestion", (_, name) => {
    expect(matched(name, acme)).toEqual(["suggestion", "Acme Robotics, Inc. California"]);
  });

  it.each([
    ["a former name", "Old Hat Labs"],
    ["a legal form alone", "Inc."],
    ["nothing", ""],
  ])("of %s is none", (_, name) => {
    expect(matched(name, acme)).toEqual(["none"]);
  });

  it("is several if companies of other states or with other legal forms have the name", () => {
    const other = candidate("Acme Robotics Inc", "Texas");
    expect(matched("Acme Robotics Inc", acme, other)[0]).toBe("several");
    const toro = [candidate("Toro Co"), candidate("Toro Corp.")];
    expect(matched("Toro", ...toro)).toEqual(["several", "Toro Co", "Toro Corp."]);
    expect(matched("Toro Corporation", ...toro)).toEqual(["exact", "Toro Corp."]);
    expect(matched("Toro", candidate("Toro", "Ohio"), candidate("Toro Co", "Maine"))[0]).toBe("several");
    expect(matched("Acme", candidate("Acme", "CA"), candidate("Acme", "California"))[0]).toBe("exact");
  });

  it("is several if EDGAR tells companies of the name apart", () => {
    const banks = [candidate("INDEPENDENT BANK CORP"), candidate("INDEPENDENT BANK CORP /MI/")];
    expect(matched("Independent Bank Corp.", ...banks)[0]).toBe("several");
  });

  it("has all records of a company, the newest first, those without a state too", () => {
    const records = [
      candidate("Acme Robotics", "", 1),
      acme,
      candidate("ACME ROBOTICS INC.", "california", 3),
    ];
    const { degree, companies } = matchName("Acme Robotics", records);
    expect(degree).toBe("exact");
    expect(companies.map((company) => company.map(({ accepted }) => accepted))).toEqual([[3, 2, 1]]);
  });

  it("has at most five suggestions, the likeliest first", () => {
    const many = Array.from({ length: 9 }, (_, at) => candidate(`Acme Robotics ${String(at)}`));
    const { companies } = matchName("Acme Robotisc", [candidate("Zeta"), ...many, acme]);
    expect(companies).toHaveLength(5);
    expect(companies[0]).toEqual([acme]);
  });
});

describe("names as others spell them", () => {
  it("are never exact for a wrong company, with or without the right one", () => {
    const pairs = namePairs();
    const count = { right: 0, wrong: 0, falselyExact: 0 };
    const candidates = pairs.map(({ listed }) => candidate(listed));
    for (const { name, listed } of pairs.filter((_, at) => at % 4 === 0)) {
      const { degree, companies } = matchName(name, candidates);
      if (degree === "exact") count[companies[0]?.[0]?.name === listed ? "right" : "wrong"] += 1;
      const without = candidates.filter((one) => one.name !== listed);
      if (matchName(name, without).degree === "exact") count.falselyExact += 1;
    }
    expect(count).toMatchObject({ wrong: 0, falselyExact: 0 });
    expect(count.right).toBeGreaterThan(40);
  });
});
