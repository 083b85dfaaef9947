import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { notRun } from "../notRun.ts";

/** Compiles a C library and returns its path; undefined without a compiler. */
export function preloaded(name: string, folder: string): string | undefined {
  const library = join(folder, `${name}.so`);
  try {
    execFileSync("cc", ["-shared", "-fPIC", "-o", library, join(import.meta.dirname, `${name}.c`)]);
    return library;
  } catch (error) {
    notRun(name, String(error));
    return undefined;
  }
}
