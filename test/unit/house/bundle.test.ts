import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { projectRoot, readJson } from "./source.ts";

const schema = z.object({
  outputs: z.record(
    z.string(),
    z.object({
      bytes: z.number(),
      inputs: z.record(z.string(), z.unknown()),
      imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.boolean().optional() })),
    }),
  ),
});

function readBuild(): z.infer<typeof schema>["outputs"] {
  if (!existsSync(join(projectRoot, "dist", "meta.json"))) throw new Error("dist/ is missing: npm run build");
  return schema.parse(readJson("dist/meta.json")).outputs;
}

/** The entry and all that it loads before `activate` runs. */
function loadedAtStart(outputs: ReturnType<typeof readBuild>): readonly string[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    const output = outputs[path];
    if (output === undefined || seen.has(path)) return;
    seen.add(path);
    for (const used of output.imports) {
      if (used.kind === "import-statement" && used.external !== true) visit(posix.normalize(used.path));
    }
  };
  visit("dist/extension.js");
  return [...seen];
}

describe("the bundle", () => {
  const outputs = readBuild();
  const atStart = loadedAtStart(outputs);
  const inputsAtStart = atStart.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
  const allInputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));

  it("loads the entry", () => {
    expect(inputsAtStart).toContain("src/extension.ts");
  });

  it.each(["node_modules/", "src/sample/", "src/net/", "src/webview/"])(
    "loads nothing of %s at the start",
    (start) => {
      expect(inputsAtStart.filter((input) => input.startsWith(start))).toEqual([]);
    },
  );

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
