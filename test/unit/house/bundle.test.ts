import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "../../../tools/vscode/environment.ts";
import { readJson } from "../../../tools/project/source.ts";

const schema = z.object({
  outputs: z.record(
    z.string(),
    z.object({
      bytes: z.number(),
      entryPoint: z.string().optional(),
      inputs: z.record(z.string(), z.unknown()),
      imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.boolean().optional() })),
    }),
  ),
});

function readBuild(): z.infer<typeof schema>["outputs"] {
  if (!existsSync(join(projectRoot, "dist", "meta.json"))) throw new Error("dist/ is missing: npm run build");
  return schema.parse(readJson("dist/meta.json")).outputs;
}

/** A built file and all that it loads before its own first line runs; for the entry: before `activate` runs. */
function loadedWith(outputs: ReturnType<typeof readBuild>, first = "dist/extension.js"): readonly string[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    const output = outputs[path];
    if (output === undefined || seen.has(path)) return;
    seen.add(path);
    for (const used of output.imports) {
      if (used.kind === "import-statement" && used.external !== true) visit(posix.normalize(used.path));
    }
  };
  visit(first);
  return [...seen];
}

describe("the bundle", () => {
  const outputs = readBuild();
  const atStart = loadedWith(outputs);
  const inputsAtStart = atStart.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
  const allInputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));

  it("loads the entry", () => {
    expect(inputsAtStart).toContain("src/extension.ts");
  });

  it.each([
    "node_modules/",
    "src/sample/",
    "src/net/",
    "src/store/",
    "src/codegen/",
    "src/service/client/",
    "src/service/contract/filters/",
    "src/webview/",
  ])("loads nothing of %s at the start", (start) => {
    expect(inputsAtStart.filter((input) => input.startsWith(start))).toEqual([]);
  });

  it.each([
    ["node_modules/undici/", ["src/net/undici.ts"]],
    [
      "src/store/",
      [
        "src/app/engine/engine.ts",
        // Loaded once the engine is made.
        "src/app/library/forgetting.ts",
        "src/store/library/reader/libraryReader.ts",
        "src/store/library/reader/readerThread.ts",
        "src/store/storeThread.ts",
        "src/ui/library/forget/forgetCommands.ts",
      ],
    ],
    ["src/sample/", ["src/sample/sampleCode.ts", "src/sample/service.ts"]],
    [
      "src/codegen/literal/",
      [
        "src/app/code/insertions.ts",
        "src/app/code/writeRecords.ts",
        "src/compose/writerThread.ts",
        "src/host/recordWriter.ts",
        "src/ui/code/insertAndCopyCommands.ts",
        "src/ui/export/exportCommands.ts",
      ],
    ],
    ["node_modules/hyparquet", ["src/codegen/file/parquet.ts"]],
    ["node_modules/@lezer/php/", ["src/codegen/languages/php/grammar.ts"]],
    ["node_modules/@lezer/markdown/", ["src/codegen/languages/markdown/grammar.ts"]],
    ["node_modules/@codemirror/lang-sql/", ["src/codegen/languages/sql/grammar.ts"]],
    ["src/present/charts/", ["src/ui/library/table/libraryTableView.ts", "src/ui/table/tableView.ts"]],
    // Charts are drawn in the page.
    ["node_modules/d3-", []],
    ["src/ui/detail/detailView.ts", ["src/ui/detail/detailView.ts"]],
    ["src/ui/table/tableView.ts", ["src/ui/table/tableView.ts"]],
    ["src/ui/library/table/libraryTableView.ts", ["src/ui/library/table/libraryTableView.ts"]],
    ["src/ui/usage/usageView.ts", ["src/ui/usage/usageView.ts"]],
    ["src/present/report/", ["src/ui/connection/diagnoseCommand.ts", "src/ui/connection/reportView.ts"]],
  ])("loads %s by its first use alone", (path, firstUses) => {
    const loading = Object.entries(outputs).flatMap(([file, { entryPoint }]) => {
      const inputs = loadedWith(outputs, file).flatMap((loaded) =>
        Object.keys(outputs[loaded]?.inputs ?? {}),
      );
      return entryPoint !== undefined && inputs.some((input) => input.startsWith(path)) ? [entryPoint] : [];
    });
    expect(loading.filter((entry) => !entry.startsWith("src/webview/")).toSorted()).toEqual(firstUses);
  });

  it.each(["node:sqlite", "node:http", "node:https", "node:tls", "node:zlib", "node:crypto"])(
    "does not load %s at the start",
    (name) => {
      const external = atStart.flatMap((path) => outputs[path]?.imports ?? []);
      const statics = external.filter((used) => used.kind === "import-statement").map((used) => used.path);
      expect(statics).not.toContain(name);
    },
  );

  it("has the networking for the first request, without the module that replaces everyone's dispatcher", () => {
    expect(allInputs).toContain("node_modules/undici/lib/dispatcher/agent.js");
    expect(allInputs).not.toContain("node_modules/undici/lib/global.js");
    expect(allInputs).not.toContain("node_modules/undici/index.js");
  });
});
