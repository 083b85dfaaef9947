// Builds what ships into dist/ (and, with --tests, the in-editor suites into dist-test/).
//   node esbuild.mjs [--production] [--tests] [--watch]
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import * as esbuild from "esbuild";

const flags = new Set(process.argv.slice(2));
const production = flags.has("--production");

/** @type {esbuild.BuildOptions} */
const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
};

// CommonJS dependencies ask for Node's own modules by `require`, which a module of the new kind lacks.
const requireForDependencies =
  'import{createRequire as createRequireHere}from"node:module";const require=createRequireHere(import.meta.url);';

/** @type {esbuild.BuildOptions} */
const node = {
  ...shared,
  format: "esm",
  splitting: true,
  platform: "node",
  target: "node22",
  banner: { js: requireForDependencies },
};

/**
 * What the entry loads is one file: to find and load one more takes the editor's loader longer than what is in it. Every
 * part that is loaded later asks for the entry as well, so that no module of it is shared by fewer than all of them.
 *
 * @type {esbuild.Plugin}
 */
const entryInOneFile = {
  name: "entry-in-one-file",
  setup(build) {
    const entry = resolve("src/extension.ts");
    const later = new Set(
      globSync("src/**/*.ts").flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, path = ""]) =>
          resolve(dirname(file), path),
        ),
      ),
    );
    build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      later.has(path)
        ? { loader: "ts", contents: `${readFileSync(path, "utf8")}\nimport ${JSON.stringify(entry)};` }
        : undefined,
    );
    build.onEnd(({ metafile }) => {
      if (production && metafile !== undefined) joinEntry(metafile.outputs);
    });
  },
};

/**
 * esbuild puts code that other parts ask for into a file beside the entry: it is moved into the entry itself.
 *
 * @param {esbuild.Metafile["outputs"]} outputs
 */
function joinEntry(outputs) {
  const entry = "dist/extension.js";
  const [path] = Object.keys(outputs).filter((one) => "src/extension.ts" in (outputs[one]?.inputs ?? {}));
  const output = path === undefined ? undefined : outputs[path];
  if (path === undefined || path === entry || output === undefined) return;
  const [shim, code] = [readFileSync(entry, "utf8"), readFileSync(path, "utf8")];
  const imported = namesOf(shim, /^import\{([^}]*)\}from"\.\/parts/m);
  const exports = /export\{([^}]*)\};\s*$/;
  const exported = namesOf(code, exports);
  for (const [name, local] of namesOf(shim, exports)) {
    exported.set(name, exported.get(imported.get(local) ?? local) ?? local);
  }
  const list = [...exported].map(([name, local]) => `${local} as ${name}`);
  const joined = code
    .replace(exports, `export{${list.join(",")}};\n`)
    .replaceAll(/(from|import|import\()"\.\//g, '$1"./parts/');
  writeFileSync(entry, joined);
  rmSync(path);
  for (const other of Object.keys(outputs).filter((one) => one.startsWith("dist/parts/") && one !== path)) {
    const text = readFileSync(other, "utf8").replaceAll(`"./${basename(path)}"`, '"../extension.js"');
    writeFileSync(other, text);
  }
  for (const { imports } of Object.values(outputs))
    for (const one of imports) if (one.path === path) one.path = entry;
  outputs[entry] = { ...output, bytes: joined.length, exports: [...exported.keys()] };
  delete outputs[path];
}

/**
 * What a list of an `import` or an `export` names, each with its other name: of `a as b` the `a` by the `b`.
 *
 * @param {string} text
 * @param {RegExp} list
 */
function namesOf(text, list) {
  const names = (list.exec(text)?.[1] ?? "").split(",").map((one) => one.split(" as "));
  return new Map(names.map(([local = "", name = local]) => [name, local]));
}

/**
 * The editor hands its interface to a module as a text of some 600 exports that it encodes, decodes and compiles; to
 * `require` it hands the interface itself.
 *
 * @type {esbuild.Plugin}
 */
const editorByRequire = {
  name: "editor-by-require",
  setup(build) {
    const used = globSync("src/**/*.ts").flatMap((file) => {
      const [, names = ""] = /import \{([^}]*)\} from "vscode"/.exec(readFileSync(file, "utf8")) ?? [];
      return names.split(",").map((name) => name.trim());
    });
    const names = new Set(
      used.filter((name) => /^\w+( as \w+)?$/.test(name)).map((name) => name.replace(/ as .*/, "")),
    );
    build.onResolve({ filter: /^vscode$/ }, () => ({ path: "vscode", namespace: "editor" }));
    build.onLoad({ filter: /^vscode$/, namespace: "editor" }, () => ({
      contents: `import { createRequire } from "node:module";
export const { ${[...names].join(", ")} } = createRequire(import.meta.url)("vscode");`,
    }));
  },
};

/**
 * Of the two builds of undici’s parser the one that runs on every processor.
 *
 * @type {esbuild.Plugin}
 */
const oneParser = {
  name: "one-parser",
  setup(build) {
    build.onResolve({ filter: /llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: resolve(resolveDir, "../llhttp/llhttp-wasm.js"),
    }));
  },
};

/**
 * The grammar of SQL comes as a language of another editor, 200 KB of which only the parser is used.
 *
 * @type {esbuild.Plugin}
 */
const grammarAlone = {
  name: "grammar-alone",
  setup(build) {
    const namespace = "other-editor";
    build.onResolve({ filter: /^@codemirror\/(language|autocomplete)$/ }, ({ path }) => ({
      path,
      namespace,
    }));
    build.onLoad({ filter: /./, namespace }, () => ({
      resolveDir: resolve("."),
      contents: `import { NodeProp } from "@lezer/common";
export const [indentNodeProp, foldNodeProp] = [new NodeProp(), new NodeProp()];
export const LRLanguage = { define: ({ parser }) => ({ parser }) };
export const continuedIndent = () => () => null;
export class LanguageSupport {}
export const [syntaxTree, ifNotIn, completeFromList] = [];`,
    }));
  },
};

/** @type {esbuild.BuildOptions} */
const host = {
  ...node,
  plugins: [entryInOneFile, editorByRequire, oneParser, grammarAlone],
  // Leaves undici’s second, experimental parser out, as Node does.
  define: { esbuildDetection: "true" },
  entryPoints: { extension: "src/extension.ts", writer: "src/compose/writer.ts" },
  outdir: "dist",
  chunkNames: "parts/[name]-[hash]",
};

/**
 * Threads of the store. What they share with the entry is little, and would take that apart; between them it is shared.
 *
 * @type {esbuild.BuildOptions}
 */
const storeThreads = {
  ...node,
  chunkNames: "threads/[name]-[hash]",
  entryPoints: {
    storeWorker: "src/store/file/worker.ts",
    libraryReader: "src/store/library/reader/thread.ts",
  },
  outdir: "dist",
};

/** @type {esbuild.BuildOptions} */
const webviews = {
  ...shared,
  entryPoints: globSync("src/webview/*/main.tsx").map((file) => ({
    in: file,
    out: basename(dirname(file)),
  })),
  outdir: "dist/webview",
  format: "iife",
  platform: "browser",
  target: "es2023",
};

/**
 * The suites replace functions of the editor's interface that the product calls. VS Code 1.110 has an interface for `import`
 * and another for `require`; the product uses the latter.
 *
 * @type {esbuild.Plugin}
 */
const wholeEditorByRequire = {
  name: "whole-editor-by-require",
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ path, namespace }) =>
      namespace === "editor" ? { path, external: true } : { path, namespace: "editor" },
    );
    build.onLoad({ filter: /^vscode$/, namespace: "editor" }, () => ({
      contents: 'module.exports = require("vscode");',
    }));
  },
};

/** @type {esbuild.BuildOptions} */
const editorTests = {
  ...node,
  plugins: [wholeEditorByRequire],
  entryPoints: ["test/editor/run.ts", ...globSync("test/{editor,deep/*/editor}/**/*.test.ts")],
  outbase: "test",
  outdir: "dist-test",
  outExtension: { ".js": ".mjs" },
  // Mocha looks for its own files at run time.
  external: ["mocha"],
};

const wanted = [host, webviews, storeThreads, ...(flags.has("--tests") ? [editorTests] : [])];
rmSync("dist", { recursive: true, force: true });
if (flags.has("--tests")) rmSync("dist-test", { recursive: true, force: true });

if (flags.has("--watch")) {
  for (const options of wanted) await (await esbuild.context({ ...options, logLevel: "info" })).watch();
} else {
  // What is wrong has been printed by then.
  const [hostBuilt, pagesBuilt] = await Promise.all(wanted.map((options) => esbuild.build(options))).catch(
    () => process.exit(1),
  );
  // Read by the tests of the bundle's shape and of the notices; not shipped.
  const outputs = { ...hostBuilt?.metafile?.outputs, ...pagesBuilt?.metafile?.outputs };
  writeFileSync("dist/meta.json", JSON.stringify({ outputs }));
}
