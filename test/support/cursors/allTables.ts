import type { CursorTable } from "./cursorTable.ts";

declare global {
  interface ImportMeta {
    /** Vite’s import of all modules whose paths match a pattern, by path. */
    readonly glob: <Module>(
      patterns: readonly string[],
      options: { readonly eager: true },
    ) => Record<string, Module>;
  }
}

const modules = import.meta.glob<Record<string, CursorTable>>(["./*.ts", "!./allTables.ts"], { eager: true });

export const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((one) => typeof one === "object" && "cases" in one),
);

export const tabledLanguages: readonly string[] = [...new Set(tables.map((table) => table.language))];

export function tablesOf(language: string): readonly CursorTable[] {
  return tables.filter((table) => table.language === language);
}
