import { describe, expect, it } from "vitest";
import { insertValueAt } from "../../../support/cursors/outcome.ts";

describe("a text that R cannot hold", () => {
  it.each([
    ['x <- "‸"\n', "\0"],
    ['x <- r"(‸)"\n', ')"'],
    ['x <- "\\u00‸41"\n', "a"],
    ["`a‸b` <- 1\n", "a"],
    ["# ‸\n", "a\nb"],
    ["function(‸) 1\n", "a"],
    ["x$‸\n", "a"],
  ])("is refused at %j", async (marked, value) => {
    expect((await insertValueAt("r", marked, value)).kind).toBe("refused");
  });
});
