import { describe, expect, it } from "vitest";
import {
  circles,
  folderCircles,
  mutualFolders,
  payingFiles,
  violations,
  wrongUses,
} from "../../support/house/rules.ts";
import { sourceFiles } from "../../../tools/project/source.ts";

describe("the layers of src", () => {
  it("hold in every file", () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(violations)).toEqual([]);
  });

  it("import nothing in a circle, nor do the tools and the bench", () => {
    expect(circles(sourceFiles(["src", "tools", "bench"]))).toEqual([]);
  });

  it.each([
    ["src/service/a.ts", 'import type { B } from "../domain/b.ts";', "against the arrow"],
    ["src/service/a.ts", 'import {\n  one,\n  two,\n} from "../net/b.ts";', "against the arrow"],
    ["src/present/a.ts", 'const b = await import("../codegen/b.ts");', "against the arrow"],
    ["src/host/a.ts", 'export { b } from "../ui/b.ts";', "against the arrow"],
    ["src/ui/a.ts", 'import "../net/b.ts";', "against the arrow"],
    ["src/ui/a.ts", 'import { b } from "../compose/b.ts";', "against the arrow"],
    ["src/net/a.ts", 'type B = import("../sample/b.ts").B;', "against the arrow"],
    ["src/domain/a.ts", 'import type { Uri } from "vscode";', "the word vscode"],
    ["src/net/send.ts", "// as VS Code's vscode.workspace does", "the word vscode"],
    ["src/webview/detail/a.ts", 'import { b } from "../../service/client/b.ts";', "against the arrow"],
    ["src/webview/detail/a.ts", 'import type { B } from "../../ui/b.ts";', "against the arrow"],
    ["src/extension.ts", 'import { b } from "./webview/detail/b.ts";', "against the arrow"],
    ["src/ui/a.ts", 'const name = "selectItemstates";', "as the wire does"],
    ["src/ui/a.ts", 'import { b } from "../../test/b.ts";', "outside of src"],
    ["src/ui/a.ts", 'import { b } from "./b";', "without its ending"],
    ["src/domain/utils.ts", "", "named after a kind"],
    ["src/domain/shared/a.ts", "", "named after a kind"],
    ["src/ui/viewManager.ts", "", "named after a kind"],
    ["src/service/index.ts", "", "a barrel"],
    ["src/service/a.ts", 'export * from "./b.ts";', "a barrel"],
    ["src/service/a.ts", "export default 1;", "a default export"],
    ["src/service/a.ts", "export enum Kind { One }", "an enum"],
    ["src/domain/a.ts", "let count = 0;", "state in the module"],
    ["src/domain/a.ts", "const a = 1;\n".repeat(301), "more than 300 lines"],
    ["src/domain/a.ts", "// TODO later", "something to do"],
    ["src/domain/a.ts", "// @ts-ignore", "silences a check"],
    ["src/other/a.ts", "", "in no area"],
  ])("are seen to break: %s with %s", (path, text, sentence) => {
    expect(violations({ path, text }).join("\n")).toContain(sentence);
  });

  it.each([
    ["src/extension.ts", 'import { parts } from "./compose/parts.ts";'],
    ["src/compose/a.ts", 'import { serve } from "../sample/serve.ts";'],
    ["src/ui/a.ts", 'import type { Message } from "../present/detail/message.ts";'],
    ["src/ui/a.ts", 'import { window } from "vscode";\nimport { commands } from "../host/ids.ts";'],
    [
      "src/webview/detail/detailMain.tsx",
      'import { amountOf } from "../../present/amount.ts";\nimport "./detail.css";',
    ],
    ["src/webview/shared/a.ts", 'import type { Json } from "../../text/json.ts";'],
    ["src/sample/a.ts", 'const wire = "selectItemstates";'],
  ])("are not seen to break: %s with %s", (path, text) => {
    expect(violations({ path, text })).toEqual([]);
  });

  it("have one door to what may use a search", () => {
    expect(payingFiles(sourceFiles())).toEqual(["src/app/spending/spend.ts"]);
  });

  it.each([
    'import { ServiceClient } from "../service/client/serviceClient.ts";',
    'import { sendRequest } from "../service/client/requester.ts";',
    'import {\n  type ServiceClient,\n} from "../service/client/serviceClient.ts";',
  ])("are seen to have another door by %s", (text) => {
    expect(payingFiles([{ path: "src/app/a.ts", text }])).toEqual(["src/app/a.ts"]);
  });

  it("have no two folders that import each other", () => {
    expect(mutualFolders(sourceFiles())).toEqual([]);
  });

  it("have no folder of src/codegen/ that imports one above it", () => {
    expect(folderCircles(sourceFiles().filter(({ path }) => path.startsWith("src/codegen/")))).toEqual([]);
  });

  it("are seen to have a folder that imports one above it", () => {
    const files = [
      { path: "src/codegen/a/a.ts", text: 'import { b } from "../b/b.ts";\nimport { d } from "./d.ts";' },
      { path: "src/codegen/a/d.ts", text: "" },
      { path: "src/codegen/b/b.ts", text: 'const c = await import("../c/c.ts");' },
      { path: "src/codegen/c/c.ts", text: 'import type { D } from "../a/d.ts";' },
    ];
    expect(folderCircles(files)).toEqual(["src/codegen/a → src/codegen/b → src/codegen/c → src/codegen/a"]);
    expect(circles(files)).toEqual([]);
  });

  it("are seen to have folders that import each other, over types too", () => {
    const files = [
      { path: "src/store/a.ts", text: 'import { b } from "./sql/b.ts";' },
      { path: "src/store/sql/b.ts", text: 'import type { C } from "../c.ts";' },
      { path: "src/store/c.ts", text: "" },
    ];
    expect(mutualFolders(files)).toEqual([
      "src/store/a.ts → src/store/sql/b.ts\nsrc/store/sql/b.ts → src/store/c.ts",
    ]);
  });

  it("are below the bench and the tests, which use the tools and are used by neither", () => {
    const files = sourceFiles(["bench", "tools"]);
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap(wrongUses)).toEqual([]);
  });

  it.each([
    ["tools/vscode/a.ts", 'import { b } from "../../test/support/b.ts";'],
    ["tools/a.ts", 'import type { B } from "../bench/b.ts";'],
    ["bench/host/a.ts", 'const b = await import("../../test/flows/b.ts");'],
  ])("are seen to be used the wrong way round: %s with %s", (path, text) => {
    expect(wrongUses({ path, text })).toHaveLength(1);
  });

  it("are seen to form a circle, over types too", () => {
    const files = [
      { path: "src/domain/a.ts", text: 'import { b } from "./b.ts";' },
      { path: "src/domain/b.ts", text: 'import type { C } from "./c/c.ts";' },
      { path: "src/domain/c/c.ts", text: 'const a = await import("../a.ts");' },
      { path: "src/domain/d.ts", text: 'import { a } from "./a.ts";' },
    ];
    expect(circles(files)).toEqual([
      "src/domain/a.ts → src/domain/b.ts → src/domain/c/c.ts → src/domain/a.ts",
    ]);
  });
});
