import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pictureFileName } from "../../../../src/present/charts/chartWords.ts";
import { anyCharacter } from "../../../support/anyCharacter.ts";

describe("the name of a saved chart", () => {
  it.each([
    ["By state", "company “Acme & Söhne”, raised ≥ $5M", "by-state-company-acme-söhne-raised-5m.svg"],
    ["By state", "../../etc/passwd", "by-state-etc-passwd.svg"],
    ["By state", 'a\\b:c*?"<>|\u202egvs\u0000', "by-state-a-b-c-gvs.svg"],
    ["", "all companies", "all-companies.svg"],
    ["", "…", "chart.svg"],
    ["By state", "数据", "by-state-数据.svg"],
  ])("of “%s” of %j", (title, search, name) => {
    expect(pictureFileName(title, search, "svg")).toBe(name);
  });

  it("is a plain name that any file system takes, for any words", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        (title, search) => {
          const name = pictureFileName(title, search, "png");
          expect(name).toMatch(/^[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}-]*\.png$/u);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        },
      ),
    );
  });
});
