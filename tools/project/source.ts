import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { projectRoot } from "../vscode/environment.ts";

export interface SourceFile {
  /** Relative to the project’s root, with `/`: `src/service/contract/records.ts`. */
  readonly path: string;
  readonly text: string;
}

/** An import or re-export, of any form. */
export interface Import {
  /** The specifier. */
  readonly from: string;
  readonly typesOnly: boolean;
}

/** All source files of the product, or of other folders. */
export function sourceFiles(folders: readonly string[] = ["src"]): readonly SourceFile[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: projectRoot },
  )
    .map((file) => file.split(sep).join("/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));
}

/** Unchecked. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot, path), "utf8"));
}

/** All imports of a file: static, dynamic, side-effect, type-only, and re-exports. */
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

/** The first folder below `src/`; files in `src/` itself are `extension`. */
export function areaOf(path: string): string {
  const [, first = "", ...rest] = path.split("/");
  return rest.length > 0 ? first : "extension";
}

/** The path of a relative import from the project’s root; undefined for a package. */
export function targetOf(path: string, from: string): string | undefined {
  return from.startsWith(".") ? posix.join(posix.dirname(path), from) : undefined;
}
