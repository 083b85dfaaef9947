import { LibraryTree } from "./libraryTree.ts";
import type { Parts } from "../../parts.ts";
import type { Wording } from "../../../present/wording.ts";
import { createTimeSlicer } from "../../results/refreshRetry.ts";
import { addTooltip, libraryItem } from "./libraryItems.ts";
import type { LibraryDrawing } from "./libraryView.ts";

/** The longest time slice, in ms: the same process answers the person's keys. */
const longestSliceMs = 8;

/** Reads the library alone; the store is opened where there is none that can be read. */
export function createLibraryDrawing(needs: Parts): LibraryDrawing {
  const tree = new LibraryTree(needs);
  const runInSlice = createTimeSlicer(longestSliceMs);
  let words: Wording | undefined;
  return {
    async roots() {
      words = undefined;
      const known = await tree.roots();
      if (known !== undefined) return known;
      // Opens the store: that brings a file of an older version up to date, or makes a new one.
      await needs.engine();
      return (await tree.roots()) ?? [];
    },
    children: (parent) => tree.children(parent),
    itemOf: (node) =>
      runInSlice(() => {
        words ??= needs.wording();
        return libraryItem(node, words);
      }),
    addTooltip: (item, node) => addTooltip(item, node, needs),
    hasChanged: () => tree.hasChanged(),
    showMore: (id) => tree.showMore(id),
    get rows() {
      return tree.rows;
    },
  };
}
