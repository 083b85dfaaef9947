import { describe, expect, it } from "vitest";
import { cityKey, namesCity } from "../../../../src/domain/library/recordColumns.ts";

describe("a city in the addresses of a record", () => {
  it.each<readonly [places: string, city: string, isThere: boolean]>([
    ["|100 main st|palo alto ca 94301|", "Palo Alto", true],
    ["|100 main st|palo alto ca 94301|", "PALO  ALTO", true],
    ["|100 main st|palo alto ca 94301|", "Palo", true],
    ["|100 main st|palo alto ca 94301|", "Alt", false],
    ["|100 main st|palo alto ca 94301|", "st palo alto", false],
    ["|12 madison ave|new york ny 10016|", "Madison", false],
    ["|12 madison ave madison wi|", "Madison", true],
    ["|st louis mo|", "St. Louis", true],
    ["", "Palo Alto", false],
    ["|palo alto|", "!!", false],
  ])("%s: %s is there: %s", (places, city, isThere) => {
    expect(namesCity(places, cityKey(city))).toBe(isThere);
  });
});
