import { mementoKeys } from "../../../host/ids.ts";
import type { ValuesMemory } from "../../search/form/recentValues.ts";

export interface TypedMemories {
  readonly globalMemory: ValuesMemory;
  readonly workspaceMemory: ValuesMemory;
}

export async function forgetTyped(
  { globalMemory, workspaceMemory }: TypedMemories,
  isNamed: (text: string) => boolean,
): Promise<void> {
  const values: unknown = globalMemory.get(mementoKeys.recentValues);
  if (containsNamed(values, isNamed))
    await globalMemory.update(mementoKeys.recentValues, withoutNamed(values, isNamed));
  const shown: unknown = workspaceMemory.get(mementoKeys.shownSearch);
  // The same search without this filter would be a different search, so drop it whole.
  if (containsNamed(shown, isNamed)) await workspaceMemory.update(mementoKeys.shownSearch, undefined);
}

export async function forgetAllTyped({ globalMemory, workspaceMemory }: TypedMemories): Promise<void> {
  const { industries, series, recentValues, shownSearch } = mementoKeys;
  for (const key of [industries, series, recentValues]) await globalMemory.update(key, undefined);
  await workspaceMemory.update(shownSearch, undefined);
}

function containsNamed(value: unknown, isNamed: (text: string) => boolean): boolean {
  if (typeof value === "string") return isNamed(value);
  return typeof value === "object" && value !== null
    ? Object.values(value).some((part) => containsNamed(part, isNamed))
    : false;
}

function withoutNamed(values: unknown, isNamed: (text: string) => boolean): unknown {
  if (typeof values !== "object" || values === null) return undefined;
  return Object.fromEntries(
    Object.entries(values).map(([filter, texts]: readonly [string, unknown]) => [
      filter,
      Array.isArray(texts) ? texts.filter((text) => !containsNamed(text, isNamed)) : texts,
    ]),
  );
}
