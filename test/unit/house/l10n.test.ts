import { describe, expect, it } from "vitest";
import { codeTexts } from "../../../tools/l10n/files.ts";
import { textsInCode } from "../../../tools/l10n/textsInCode.ts";
import { readTexts } from "../../../tools/nls/texts.ts";
import { sourceFiles } from "./source.ts";

const english = readTexts(codeTexts.english);

describe("the texts of the code", () => {
  const { texts, unclear } = textsInCode(sourceFiles());

  it("can all be found", () => {
    expect(unclear).toEqual([]);
    expect(texts).toContain("{0} searches left");
  });

  it("all stand in the English bundle, and nothing else (npm run l10n)", () => {
    expect([...english]).toEqual(texts.map((text) => [text, text]));
  });
});

describe("code", () => {
  it.each([
    ['l10n.t("Copied")', ["Copied"]],
    ['wording.t("{0} of {1}", one, two)', ["{0} of {1}"]],
    ['t(open ? "Yes" : late ? "Late" : "No")', ["Late", "No", "Yes"]],
    ['sentence("Too {0}.", 1)', ["Too {0}."]],
    ['const late = "Line {0} is late.";', ["Line {0} is late."]],
    ['t(\n  "On a line of its own",\n)', ["On a line of its own"]],
    ['// t("A comment")', []],
    ['const one = "Copied"; cut("Copied"); const hole = "{0}";', []],
    ["l10n.t(problem.text, ...problem.values)", []],
  ])("%s hands over %j", (text, texts) => {
    expect(textsInCode([{ path: "src/ui/a.ts", text }])).toEqual({ texts, unclear: [] });
  });

  it.each(["t(name)", "l10n.t(`Copied ${count}`)", "t(`Copied`)", 't("a" + b)', 't(open ? "Yes" : no)'])(
    "%s is not clear",
    (text) => {
      expect(textsInCode([{ path: "src/ui/a.ts", text }]).unclear).toEqual([`src/ui/a.ts: ${text}`]);
    },
  );
});
