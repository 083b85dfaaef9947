import { describe, expect, it } from "vitest";
import { codeTexts } from "../../../tools/l10n/files.ts";
import { textsInCode } from "../../../tools/l10n/textsInCode.ts";
import { type Texts, placesOf, readTexts } from "../../../tools/nls/texts.ts";
import { manifestTexts } from "../../../tools/nls/files.ts";
import { plainTexts } from "../../support/house/plainTexts.ts";
import { sourceFiles } from "../../../tools/project/source.ts";

const english = readTexts(codeTexts.english);
const german = readTexts(codeTexts.german);

describe("the texts of the code", () => {
  const { texts, unclear } = textsInCode(sourceFiles());

  it("can all be found", () => {
    expect(unclear).toEqual([]);
    expect(texts).toContain("{0} searches left");
  });

  it("are all in the English bundle, and nothing else is (npm run l10n)", () => {
    expect([...english]).toEqual(texts.map((text) => [text, text]));
  });

  it("have a text for 1 of all that is counted", () => {
    // Shown only for several.
    const several = ["{0} companies with this name", "{0} in {1} of {2} searches."];
    const missing = texts.filter((text) => {
      const plural = /\{\d\} (?:searches|rows|records|filings|fundings|requests|companies)\b/.exec(text)?.[0];
      if (plural === undefined || several.includes(text)) return false;
      const one = `1 ${plural.slice(4).replace("ches", "ch").replace("ies", "y").replace(/s$/, "")}`;
      const pattern = text
        .replace(plural, one)
        .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
        // Numbers move up, and the verb agrees.
        .replaceAll(/\{\d\}/g, String.raw`\{\d\}`)
        .replaceAll(/\b(?:are|were|have|use|match|remain)\b/g, String.raw`\w+`);
      return !texts.some((other) => new RegExp(`^${pattern}$`).test(other));
    });
    expect(missing).toEqual([]);
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

/** Programs in other languages, words that identify names, what a model reads, what the service itself says, and the names of places that it knows. */
const ofOthers =
  /^src\/(domain\/(names|agents)|service(?!\/contract\/filters)|net|sample)\/|^src\/codegen\/(literal|languages|context|request|type)\/|^src\/(service\/contract\/filters\/(usStates|knownPlaces|offered)|present\/charts\/countries)\.ts$/;

describe("texts that nothing translates", () => {
  it("are in no file", () => {
    const files = sourceFiles().filter(({ path }) => !ofOthers.test(path));
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(plainTexts)).toEqual([]);
  });

  it.each([
    ["src/ui/a.ts", 'window.showErrorMessage("It went wrong.");'],
    ["src/ui/a.ts", 'l10n.t("{0} rows", "No such row");'],
    ["src/codegen/a.ts", "const text = `${count} rows`;"],
    ["src/codegen/a.ts", "const text = `The row ${name} is gone`;"],
    ["src/webview/a.tsx", "const a = <p>Rows</p>;"],
    ["src/webview/a.tsx", 'const a = <p>{open ? "open" : name}</p>;'],
    ["src/webview/a.tsx", "const a = <p>{`${count} rows`}</p>;"],
    ["src/webview/a.tsx", 'const a = <p aria-label="rows" />;'],
    ["src/webview/a.tsx", "const a = <p title={open ? `rows` : undefined} />;"],
  ])("are seen: %s with %s", (path, text) => {
    expect(plainTexts({ path, text })).toHaveLength(1);
  });

  it.each([
    ["src/ui/a.ts", 'window.showErrorMessage(l10n.t("It went wrong."));'],
    ["src/ui/a.ts", 'log.warn("It went wrong."); throw new Error(`No row ${name} is here`);'],
    [
      "src/webview/a.tsx",
      "const a = <p class={`row ${kind}`} title={names.rows}>{count} · {names.rows}</p>;",
    ],
  ])("are not mistaken for others: %s with %s", (path, text) => {
    expect(plainTexts({ path, text })).toEqual([]);
  });
});

describe.each([
  ["the code", "npm run l10n", english, german],
  ["the manifest", "npm run nls", readTexts(manifestTexts.english), readTexts(manifestTexts.german)],
])("the German of %s", (_, command, from, to) => {
  it(`has every text, and no other (${command})`, () => {
    expect([...to.keys()]).toEqual([...from.keys()]);
  });

  it("keeps places for values, and what is written for programs", () => {
    const changed = [...from].filter(
      ([key, text]) => fixedParts(text).join() !== fixedParts(to.get(key) ?? "").join(),
    );
    expect(changed).toEqual([]);
  });

  it("is German", () => {
    const same = [...from].filter(([key, text]) => to.get(key) === text && /\p{Ll}{2} \p{Ll}{2}/u.test(text));
    expect(same).toEqual([]);
    expect([...to.values()].filter((text) => text.trim() === "")).toEqual([]);
  });
});

describe("the German names of commands", () => {
  const [manifest, translated] = [readTexts(manifestTexts.english), readTexts(manifestTexts.german)];
  const commands = [...manifest].filter(([key]) => /^command\..*\.title$/.test(key));

  it("are the same in the code and in the manifest", () => {
    const inCode = commands.filter(([, title]) => german.has(title));
    expect(inCode.length).toBeGreaterThan(5);
    expect(inCode.map(([, title]) => german.get(title))).toEqual(inCode.map(([key]) => translated.get(key)));
  });

  it.each<[string, Texts]>([
    ["code", german],
    ["manifest", translated],
  ])("are those that texts of the %s quote", (_, texts) => {
    const sources = texts === german ? english : manifest;
    const wrong = commands.flatMap(([key, title]) =>
      [...sources]
        .filter(([, text]) =>
          [`“${title}”`, `[${title}]`, `: ${title}**`].some((quoted) => text.includes(quoted)),
        )
        .filter(([text]) => texts.get(text)?.includes(translated.get(key) ?? "") !== true),
    );
    expect(wrong).toEqual([]);
  });
});

/** What a translation must not change: `{0}`, code, and links to commands. Sorted, because an order is a language's own. */
function fixedParts(text: string): readonly string[] {
  const code = text.match(/`[^`]*[^`\s]`|\(command:[^)]*\)|\$\{[^}]*\}/g) ?? [];
  return [...placesOf(text), ...code.filter((part) => !part.includes("{0}"))].toSorted();
}
