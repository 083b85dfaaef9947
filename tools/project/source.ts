import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { projectRoot } from "../vscode/environment.ts";

/** One source file. */
export interface SourceFile {
  /** From the root of the project, with `/`, such as `src/service/contract/records.ts`. */
  readonly path: string;
  readonly text: string;
}

/** One import or re-export of a file, of whatever form. */
export interface Import {
  /** The module as written. */
  readonly from: string;
  /** Whether only types come in. */
  readonly typesOnly: boolean;
}

/** Every source file of the product, or of other folders of the project. */
export function sourceFiles(folders: readonly string[] = ["src"]): readonly SourceFile[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: projectRoot },
  )
    .map((file) => file.split(sep).join("/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));
}

/** A JSON file of the project, unchecked. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot, path), "utf8"));
}

/** Every import of a file: static, dynamic, for the side effect, of types, and re-exports. */
export function importsOf(text: string): readonly Import[] {
  const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm;
  const statics = [...text.matchAll(statement)].map((match) => ({
    from: match[2] ?? "",
    typesOnly: match[1] !== undefined,
  }));
  const called = /\b(import|require)\s*\(\s*["'`]([^"'`]+)["'`]/g;
  const calls = [...text.matchAll(called)].map((match) => ({
    from: match[2] ?? "",
    // `import("…").Name` is a type, `import("…")` in an expression a load; the rule is the same for both.
    typesOnly: false,
  }));
  return [...statics, ...calls];
}

/** The area that a file belongs to: its first folder below `src/`; the entry in `src/` itself is `extension`. */
export function areaOf(path: string): string {
  const [, first = "", ...rest] = path.split("/");
  return rest.length > 0 ? first : "extension";
}

/** Where a relative import leads, from the root of the project; undefined for a package. */
export function targetOf(path: string, from: string): string | undefined {
  return from.startsWith(".") ? posix.join(posix.dirname(path), from) : undefined;
}
