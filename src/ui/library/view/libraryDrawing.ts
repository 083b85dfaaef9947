import type { TreeItem } from "vscode";
import { LibraryTree } from "./libraryTree.ts";
import type { Parts } from "../../parts.ts";
import type { Wording } from "../../../present/wording.ts";
import { createTimeSlicer } from "../../results/refreshRetry.ts";
import { addTooltip, libraryItem } from "./libraryItems.ts";
import type { LibraryNode } from "./libraryNode.ts";

/** The longest time slice, in ms: the same process answers the person's keys. */
const longestSliceMs = 8;

export type LibraryDrawing = ReturnType<typeof createLibraryDrawing>;

/** Reads the library alone; the store is opened where there is none that can be read. */
export function createLibraryDrawing(needs: Parts) {
  const tree = new LibraryTree(needs);
  const runInSlice = createTimeSlicer(longestSliceMs);
  let words: Wording | undefined;
  return {
    tree,
    async roots(): Promise<readonly LibraryNode[]> {
      words = undefined;
      const known = await tree.roots();
      if (known !== undefined) return known;
      // Opens the store: that brings a file of an older version up to date, or makes a new one.
      await needs.engine();
      return (await tree.roots()) ?? [];
    },
    itemOf: (node: LibraryNode): Promise<TreeItem> =>
      runInSlice(() => {
        words ??= needs.wording();
        return libraryItem(node, words);
      }),
    addTooltip: (item: TreeItem, node: LibraryNode): void => addTooltip(item, node, needs),
  };
}
