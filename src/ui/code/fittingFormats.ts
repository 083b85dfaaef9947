import type { RecordFormat } from "../../codegen/format/format.ts";

/** Languages with a common literal count as the same, so that TypeScript’s types fit a TSX file. */
export function sortFormats(formats: readonly RecordFormat[], language: string) {
  const literal = formats.find(({ group, languages }) => group === "literal" && languages.includes(language));
  const served = new Set([language, ...(literal?.languages ?? [])]);
  const fits = ({ languages }: RecordFormat): boolean => languages.some((one) => served.has(one));
  return {
    fitting: formats.filter((format) => fits(format)),
    others: formats.filter((format) => !fits(format)),
  };
}

/** Returns the language’s first alias, as the editor’s own list of languages shows it. */
export function languageName(manifests: readonly unknown[], id: string): string | undefined {
  for (const language of manifests.flatMap((manifest) =>
    asList(propertyOf(propertyOf(manifest, "contributes"), "languages")),
  )) {
    const [name] = propertyOf(language, "id") === id ? asList(propertyOf(language, "aliases")) : [];
    if (typeof name === "string" && name.trim() !== "") return name;
  }
  return undefined;
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
