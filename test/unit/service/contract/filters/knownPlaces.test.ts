import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isKnownPlace, places, placesLike } from "../../../../../src/service/contract/filters/knownPlaces.ts";
import { parseStates, typedList } from "../../../../../src/service/contract/filters/typedValues.ts";
import { usStates } from "../../../../../src/service/contract/filters/usStates.ts";
import { realFilingsText } from "../../../../support/realFilings.ts";
import { isList, parseJsonText, field } from "../../../../../src/text/json.ts";

const named = (text: string, most?: number): readonly string[] =>
  placesLike(text, most).map(({ name }) => name);

describe("states and countries", () => {
  test("are each there once, under a name that can be typed", () => {
    expect(places.length).toBeGreaterThan(250);
    expect(new Set(places.map(({ name }) => name.toLowerCase())).size).toBe(places.length);
    expect(places.filter(({ kind }) => kind === "state").map(({ name }) => name)).toEqual(
      usStates.map(({ name }) => name),
    );
    for (const { name } of places) {
      expect(parseStates(typedList([name]))).toEqual({ ok: true, value: [name] });
      expect(isKnownPlace(name)).toBe(true);
    }
  });

  test.each([
    "CA",
    "ca",
    "california",
    "CALIFORNIA",
    "D.C.",
    "Mauritius",
    "MAURITIUS",
    "ONTARIO, CANADA",
    "Côte d’Ivoire",
  ])("%s is known", (name) => expect(isKnownPlace(name)).toBe(true));

  test.each(["Californi", "XX", "", "Ontario", "of", "Korea"])("%j is not", (name) =>
    expect(isKnownPlace(name)).toBe(false),
  );

  test.each<[string, readonly string[]]>([
    ["Californi", ["California"]],
    ["calif", ["California"]],
    ["Califronia", ["California"]],
    ["Massachussets", ["Massachusetts"]],
    ["new", ["New Hampshire", "New Jersey", "New Mexico", "New York"]],
    ["Ontario", ["Ontario, Canada"]],
    ["South Korea", ["South Dakota", "Korea, Republic of", "South Africa"]],
    ["British Virgin Islands", ["Virgin Islands, British"]],
    ["XX", []],
    ["Atlantis", []],
    ["", []],
  ])("%j may be %j", (text, expected) => {
    const found = named(text, 300);
    if (expected.length === 0) expect(found).toEqual([]);
    for (const name of expected) expect(found).toContain(name);
    if (expected.length === 1) expect(found[0]).toBe(expected[0]);
  });

  test("what begins with a text comes before what has it inside", () => {
    expect(named("virg").slice(0, 2)).toEqual(["Virginia", "Virgin Islands, British"]);
    expect(named("virg")).toContain("West Virginia");
    expect(named("a")).toHaveLength(8);
  });

  test("a known name that was cut or has one letter wrong is found again", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places.filter(({ name }) => /^[A-Z][a-z]{5,}$/.test(name))),
        fc.nat({ max: 4 }),
        ({ name }, at) => {
          expect(named(name.slice(0, -1), 300)).toContain(name);
          const wrong = `${name.slice(0, at + 1)}q${name.slice(at + 2)}`;
          if (!isKnownPlace(wrong)) expect(named(wrong, 300)).toContain(name);
        },
      ),
    );
  });

  test("those of real filings are known", () => {
    const filings = parseJsonText(realFilingsText() ?? "[]");
    for (const filing of isList(filings) ? filings : []) {
      const state = field(filing, "state");
      expect([state, typeof state === "string" && isKnownPlace(state)]).toEqual([state, true]);
    }
  });
});
