import type { RecordFormat } from "../../codegen/format/format.ts";

/** What one literal serves counts as one language: a type of TypeScript fits a file of TSX. */
export function sortFormats(formats: readonly RecordFormat[], language: string) {
  const literal = formats.find(({ group, languages }) => group === "literal" && languages.includes(language));
  const served = new Set([language, ...(literal?.languages ?? [])]);
  const fits = ({ languages }: RecordFormat): boolean => languages.some((one) => served.has(one));
  return {
    fitting: formats.filter((format) => fits(format)),
    others: formats.filter((format) => !fits(format)),
  };
}

/** Its first alias, as in the editor’s own list of languages. Undefined where no manifest names it. */
export function languageName(manifests: readonly unknown[], id: string): string | undefined {
  for (const language of manifests.flatMap((manifest) =>
    list(within(within(manifest, "contributes"), "languages")),
  )) {
    const [name] = within(language, "id") === id ? list(within(language, "aliases")) : [];
    if (typeof name === "string" && name.trim() !== "") return name;
  }
  return undefined;
}

function within(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
