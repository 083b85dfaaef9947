import type { CursorTable } from "./cursorTable.ts";

declare global {
  interface ImportMeta {
    /** Vite's: the modules of all files that match a pattern, by their paths. */
    readonly glob: <Module>(
      patterns: readonly string[],
      options: { readonly eager: true },
    ) => Record<string, Module>;
  }
}

const modules = import.meta.glob<Record<string, CursorTable>>(["./*.ts", "!./allTables.ts"], { eager: true });

/** The tables of all files beside this one. */
export const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((one) => typeof one === "object" && "cases" in one),
);

/** The editor's ids of the languages that have tables. */
export const tabledLanguages: readonly string[] = [...new Set(tables.map((table) => table.language))];

/** The tables of a language. */
export function tablesOf(language: string): readonly CursorTable[] {
  return tables.filter((table) => table.language === language);
}
