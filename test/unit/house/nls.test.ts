import { describe, expect, it } from "vitest";
import { manifestTexts, readPlainManifest } from "../../../tools/nls/files.ts";
import { keysOf, withTexts, withoutTexts } from "../../../tools/nls/manifestTexts.ts";
import { readTexts } from "../../../tools/nls/texts.ts";

const english = readTexts(manifestTexts.english);

describe("the texts of the manifest", () => {
  it("are all in package.nls.json (npm run nls)", () => {
    const manifest = readPlainManifest();
    const moved = withoutTexts(manifest, english);
    expect(moved.manifest).toEqual(manifest);
    expect([...english]).toEqual([...moved.texts]);
    expect(english.get("command.search.title")).toBe("Search Companies…");
  });

  it("have keys that VS Code finds", () => {
    expect([...english.keys()].filter((key) => !/^[\w.-]+$/.test(key))).toEqual([]);
  });
});

describe("a manifest", () => {
  const plain = {
    name: "startup-funding",
    displayName: "Startup Funding",
    contributes: {
      commands: [{ command: "startupFunding.a", title: "Do A", category: "Startup Funding", icon: "$(add)" }],
      menus: { commandPalette: [{ command: "startupFunding.a", title: "no text" }] },
      viewsContainers: { activitybar: [{ id: "startupFunding", title: "Money" }] },
      views: { startupFunding: [{ id: "startupFunding.results", name: "Results" }] },
      viewsWelcome: [
        { view: "startupFunding.results", contents: "One" },
        { view: "startupFunding.results", contents: "Two", when: "x" },
      ],
      configuration: {
        title: "Startup Funding",
        properties: {
          "startupFunding.title": { type: "string", default: "Title", description: "A title" },
          "startupFunding.way": { enum: ["one", "two"], enumDescriptions: ["Way one", "Way two"] },
        },
      },
      walkthroughs: [
        {
          id: "start",
          title: "Begin",
          steps: [{ id: "key", title: "Key", media: { markdown: "a.md", altText: "A picture" } }],
        },
      ],
    },
  };
  const { manifest, texts } = withoutTexts(plain, new Map());

  it("gives up its texts for keys after their places", () => {
    expect(Object.fromEntries(texts)).toEqual({
      "command.a.title": "Do A",
      product: "Startup Funding",
      "container.title": "Money",
      "view.results.name": "Results",
      "welcome.results.1": "One",
      "welcome.results.2": "Two",
      "setting.title.description": "A title",
      "setting.way.enum.one": "Way one",
      "setting.way.enum.two": "Way two",
      "walkthrough.start.title": "Begin",
      "walkthrough.start.step.key.title": "Key",
      "walkthrough.start.step.key.altText": "A picture",
    });
    expect(keysOf(manifest)).toEqual([...texts.keys()]);
  });

  it("has them back when it is read", () => {
    expect(withTexts(manifest, texts)).toEqual(plain);
  });

  it("stays as it is the second time", () => {
    expect(withoutTexts(manifest, texts)).toEqual({ manifest, texts });
  });

  it("keeps the keys that it has beside a new text", () => {
    const more = {
      ...plain,
      contributes: {
        ...plain.contributes,
        viewsWelcome: [
          { view: "startupFunding.results", contents: "%welcome.results.1%" },
          { view: "startupFunding.results", contents: "New" },
          { view: "startupFunding.results", contents: "%welcome.results.2%" },
        ],
      },
    };
    const known = new Map([
      ["welcome.results.1", "One"],
      ["welcome.results.2", "Two"],
    ]);
    expect(withoutTexts(more, known).texts.get("welcome.results.3")).toBe("New");
  });

  it("is refused with a key that has no text", () => {
    expect(() => withoutTexts(manifest, new Map())).toThrow("%command.a.title%");
    expect(() => withTexts(manifest, new Map())).toThrow("%command.a.title%");
  });
});
