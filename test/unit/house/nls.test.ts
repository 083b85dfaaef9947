import { expect, it } from "vitest";
import { keysOf, manifestTexts, readPlainManifest } from "../../../tools/nls/files.ts";
import { readTexts } from "../../../tools/nls/texts.ts";

/** Properties whose text people read, and those below which there are only ids, conditions, and texts for models. */
const forPeople =
  /^(?:title|shortTitle|category|contextualTitle|contents|displayName|label|altText|(?:markdown|user)?description|(?:markdown)?enum(?:ItemLabels|Descriptions)|(?:pattern)?errorMessage|(?:markdown)?deprecationMessage)$/i;
const closed = new Set(["menus", "keybindings", "default", "defaultSnippets", "examples", "inputSchema"]);

/** The texts for people that are no `%key%`, each with the property that holds it. */
function plainTexts(value: unknown, name = "", isView = false): readonly string[] {
  if (typeof value === "string")
    return (forPeople.test(name) || (isView && name === "name")) && !/^%[\w.-]+%$/.test(value)
      ? [`${name}: ${value}`]
      : [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => plainTexts(each, name, isView));
  if (typeof value !== "object" || value === null || closed.has(name)) return [];
  return Object.entries(value).flatMap(([key, inner]) => plainTexts(inner, key, isView || key === "views"));
}

function contributed(manifest: unknown): unknown {
  return typeof manifest === "object" && manifest !== null
    ? [Reflect.get(manifest, "contributes"), Reflect.get(manifest, "capabilities")]
    : undefined;
}

it("the manifest holds the keys of its texts, never a text", () => {
  expect(plainTexts(contributed(readPlainManifest()))).toEqual([]);
});

it.each([
  [{ commands: [{ command: "startupFunding.a", title: "Do A" }] }, ["title: Do A"]],
  [{ views: { startupFunding: [{ id: "a", name: "Results" }] } }, ["name: Results"]],
  [
    { properties: { "a.way": { enum: ["one"], enumDescriptions: ["%one%", "Two"] } } },
    ["enumDescriptions: Two"],
  ],
  [{ menus: { commandPalette: [{ title: "no text" }] }, languages: [{ name: "an id" }] }, []],
  [{ properties: { "a.title": { default: { title: "Title" }, description: "%a%" } } }, []],
])("a manifest with %j is seen to hold %j", (manifest, found) => {
  expect(plainTexts(manifest)).toEqual(found);
});

it("the texts of the manifest are those of its keys, in its order (npm run nls)", () => {
  const english = readTexts(manifestTexts.english);
  expect([...english.keys()]).toEqual(keysOf(readPlainManifest()));
  expect(english.get("command.search.title")).toBe("Search Companies…");
});
