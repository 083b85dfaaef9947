import { expect, it } from "vitest";
import { createCountries } from "../../../../src/present/charts/countries.ts";
import { places } from "../../../../src/service/contract/filters/knownPlaces.ts";

const countries = createCountries("de");

it("every country of the list of places is known, and every province is of Canada", () => {
  // A country that no longer exists has no name in any language.
  const unknown = places.filter(({ name, kind }) => kind !== "state" && countries.codeOf(name) === undefined);
  expect(unknown.map(({ name }) => name)).toEqual(["Netherlands Antilles"]);
  const provinces = places
    .filter(({ kind }) => kind === "province")
    .map(({ name }) => countries.codeOf(name));
  expect(new Set(provinces)).toEqual(new Set(["CA"]));
});

it.each([
  ["Korea, Republic of", "Südkorea"],
  ["VIET NAM", "Vietnam"],
  ["Ontario", "Kanada"],
  ["Quebec, Canada", "Kanada"],
])("%s is %s in German", (name, german) => {
  expect(countries.nameOf(countries.codeOf(name) ?? "")).toBe(german);
});
