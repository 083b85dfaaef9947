import { describe, expect, it } from "vitest";
import { violations } from "./rules.ts";
import { sourceFiles } from "./source.ts";

describe("the layers of src", () => {
  it("hold in every file", () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(violations)).toEqual([]);
  });

  it.each([
    ["src/api/a.ts", 'import type { B } from "../core/b.ts";', "against the arrow"],
    ["src/api/a.ts", 'import {\n  one,\n  two,\n} from "../net/b.ts";', "against the arrow"],
    ["src/core/a.ts", 'import type { B } from "../render/b.ts";', "against the arrow"],
    ["src/render/a.ts", 'const b = await import("../core/b.ts");', "against the arrow"],
    ["src/host/a.ts", 'export { b } from "../ui/b.ts";', "against the arrow"],
    ["src/ui/a.ts", 'import "../net/b.ts";', "against the arrow"],
    ["src/net/a.ts", 'type B = import("../sample/b.ts").B;', "against the arrow"],
    ["src/core/a.ts", 'import type { Uri } from "vscode";', "the word vscode"],
    ["src/net/editor.ts", "// as VS Code's vscode.workspace does", "the word vscode"],
    ["src/webview/detail/a.ts", 'import { b } from "../../api/b.ts";', "more than types"],
    ["src/webview/detail/a.ts", 'import type { B } from "../../ui/b.ts";', "against the arrow"],
    ["src/ui/a.ts", 'const name = "selectItemstates";', "as the wire does"],
    ["src/ui/a.ts", 'import { b } from "../../test/b.ts";', "outside of src"],
    ["src/ui/a.ts", 'import { b } from "./b";', "without its ending"],
    ["src/core/utils.ts", "", "named after a kind"],
    ["src/ui/viewManager.ts", "", "named after a kind"],
    ["src/api/index.ts", "", "a barrel"],
    ["src/api/a.ts", 'export * from "./b.ts";', "a barrel"],
    ["src/api/a.ts", "export default 1;", "a default export"],
    ["src/api/a.ts", "export enum Kind { One }", "an enum"],
    ["src/core/a.ts", "let count = 0;", "state in the module"],
    ["src/core/a.ts", "// TODO later", "something to do"],
    ["src/core/a.ts", "// @ts-ignore", "silences a check"],
    ["src/other/a.ts", "", "in no area"],
  ])("are seen to break: %s with %s", (path, text, sentence) => {
    expect(violations({ path, text }).join("\n")).toContain(sentence);
  });

  it.each([
    ["src/extension.ts", 'import { serve } from "./sample/serve.ts";'],
    ["src/ui/a.ts", 'import type { Message } from "../webview/detail/message.ts";'],
    ["src/ui/a.ts", 'import { window } from "vscode";\nimport { commands } from "../ids.ts";'],
    [
      "src/webview/detail/main.tsx",
      'import type { Amount } from "../../render/amount.ts";\nimport "./detail.css";',
    ],
    ["src/sample/a.ts", 'const wire = "selectItemstates";'],
  ])("are not seen to break: %s with %s", (path, text) => {
    expect(violations({ path, text })).toEqual([]);
  });
});
