import type { ViewBadge } from "vscode";
import type { PastQuestion } from "../../domain/search/state.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import type { Watch } from "../../domain/watch/scheduled.ts";
import type { Store } from "../../store/store.ts";
import { isObject } from "../target.ts";

/** A saved search, with the numbers of new and changed records not yet seen. */
export interface SavedNode {
  readonly kind: "saved";
  readonly search: SavedSearch;
  readonly added: number;
  readonly changed: number;
  /** State of automatic checks; the consent in it may have ended. */
  readonly watch?: Watch;
}

export interface HeadingNode {
  readonly kind: "heading";
  readonly of: "saved" | "recent";
}

export interface StoppedNode {
  readonly kind: "stopped";
  readonly why: NonNullable<Watch["stopped"]>["why"];
}

/** A row of the Searches view. Without a saved search, the view lists past questions only. */
export type SearchesNode = SavedNode | HeadingNode | StoppedNode | PastQuestion;

export const headings = {
  saved: { kind: "heading", of: "saved" },
  recent: { kind: "heading", of: "recent" },
} as const satisfies Readonly<Record<string, HeadingNode>>;

export interface SearchesState {
  readonly past: readonly PastQuestion[];
  readonly saved: readonly SavedNode[];
  readonly stopped?: StoppedNode["why"] | undefined;
  readonly badge?: ViewBadge | undefined;
}

export function sortSaved(saved: readonly SavedNode[]): readonly SavedNode[] {
  return saved.toSorted(
    ({ search: one }, { search: other }) =>
      Number(other.isPinned) - Number(one.isPinned) || one.name.localeCompare(other.name),
  );
}

export function isSavedNode(value: unknown): value is SavedNode {
  return isObject(value) && value["kind"] === "saved" && isObject(value["search"]);
}

export async function savedNodes({ saved }: Pick<Store, "saved">): Promise<readonly SavedNode[]> {
  const [all, news, watch] = await Promise.all([saved.list(), saved.news(), saved.watch()]);
  return all.map((search) => {
    const own = news.filter((row) => row.search === search.id);
    const added = own.filter(({ isNew }) => isNew).length;
    return { kind: "saved", search, added, changed: own.length - added, watch };
  });
}

export function childrenOf(
  { past, saved, stopped }: SearchesState,
  parent: SearchesNode | undefined,
): readonly SearchesNode[] {
  if (parent === undefined)
    return saved.length === 0 ? past : [headings.saved, ...(past.length === 0 ? [] : [headings.recent])];
  if (!("kind" in parent) || parent.kind !== "heading") return [];
  if (parent.of === "recent") return past;
  return [...(stopped === undefined ? [] : [{ kind: "stopped", why: stopped } as const]), ...saved];
}
