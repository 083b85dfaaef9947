// Builds what ships into dist/ (and, with --tests, the in-editor suites into dist-test/).
//   node esbuild.mjs [--production] [--tests] [--watch]
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
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
 * Returns the output of a module that is loaded by its first use: `parts` mirrors `src`.
 *
 * @param {string} path
 */
function partOf(path) {
  return `parts/${relative("src", path).replaceAll("\\", "/").replace(/\.ts$/, "")}`;
}

const parts = globSync("src/**/*.ts").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, path = ""]) =>
    resolve(dirname(file), path),
  ),
);

/**
 * The entry is one file: VS Code’s loader takes longer to find and load another one than to run it.
 *
 * @type {esbuild.Plugin}
 */
const partsApart = {
  name: "parts-apart",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === "dynamic-import"
        ? { path: `./${partOf(resolve(resolveDir, path))}.js`, external: true }
        : undefined,
    );
  },
};

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
const entry = {
  ...node,
  splitting: false,
  plugins: [partsApart, editorByRequire],
  entryPoints: { extension: "src/extension.ts" },
  outdir: "dist",
};

/** @type {esbuild.BuildOptions} */
const laterParts = {
  ...node,
  plugins: [editorByRequire, oneParser, grammarAlone],
  // Leaves undici’s second, experimental parser out, as Node does.
  define: { esbuildDetection: "true" },
  entryPoints: [
    ...parts.map((path) => ({ in: path, out: partOf(path) })),
    { in: "src/compose/writerThread.ts", out: "writer" },
  ],
  outdir: "dist",
  chunkNames: "parts/[hash]",
};

/**
 * Threads of the store. A thread loads fewer files if it shares them with the other thread alone.
 *
 * @type {esbuild.BuildOptions}
 */
const storeThreads = {
  ...node,
  entryPoints: {
    storeThread: "src/store/thread.ts",
    storeWorker: "src/store/file/worker.ts",
    libraryReader: "src/store/library/reader/thread.ts",
    databaseFile: "src/store/export/thread.ts",
  },
  outdir: "dist",
  chunkNames: "threads/[hash]",
};

/** @type {esbuild.BuildOptions} */
const webviews = {
  ...shared,
  entryPoints: globSync("src/webview/*/*Main.tsx").map((file) => ({
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

const wanted = [entry, laterParts, webviews, storeThreads, ...(flags.has("--tests") ? [editorTests] : [])];
rmSync("dist", { recursive: true, force: true });
if (flags.has("--tests")) rmSync("dist-test", { recursive: true, force: true });

if (flags.has("--watch")) {
  for (const options of wanted) await (await esbuild.context({ ...options, logLevel: "info" })).watch();
} else {
  // What is wrong has been printed by then.
  const built = await Promise.all(wanted.map((options) => esbuild.build(options))).catch(() =>
    process.exit(1),
  );
  // Read by the tests of the bundle's shape and of the notices; not shipped.
  const outputs = built.slice(0, 3).flatMap(({ metafile }) => Object.entries(metafile?.outputs ?? {}));
  writeFileSync("dist/meta.json", JSON.stringify({ outputs: Object.fromEntries(outputs) }));
}
