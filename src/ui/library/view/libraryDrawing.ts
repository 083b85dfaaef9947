import { LibraryTree, type LibraryTreeNeeds } from "./libraryTree.ts";
import type { LoadDetails } from "../../../app/ports.ts";
import type { RequestPrice } from "../../../present/requestPrice.ts";
import type { Wording } from "../../../present/wording.ts";
import { createTimeSlicer } from "../../results/refreshRetry.ts";
import { addTooltip, libraryItem } from "./libraryItems.ts";
import type { LibraryDrawing } from "./libraryView.ts";

/** The longest time slice, in ms: the same process answers the person's keys. */
const longestSliceMs = 8;

export interface LibraryDrawingNeeds extends LibraryTreeNeeds {
  readonly wording: () => Wording;
  readonly loadDetails: () => LoadDetails;
  readonly mayUse: RequestPrice;
  /** Opens the store: a file of an older version is brought up to date by that, and a new one is made. */
  readonly openStore: () => Promise<unknown>;
}

/** Reads the library alone; the store is opened where there is none that can be read. */
export function createLibraryDrawing(needs: LibraryDrawingNeeds): LibraryDrawing {
  const tree = new LibraryTree(needs);
  const runInSlice = createTimeSlicer(longestSliceMs);
  let words: Wording | undefined;
  return {
    async roots() {
      words = undefined;
      const known = await tree.roots();
      if (known !== undefined) return known;
      await needs.openStore();
      return (await tree.roots()) ?? [];
    },
    children: (parent) => tree.children(parent),
    itemOf: (node) =>
      runInSlice(() => {
        words ??= needs.wording();
        return libraryItem(node, words);
      }),
    addTooltip: (item, node) =>
      addTooltip(item, node, needs.wording(), { loadDetails: needs.loadDetails(), mayUse: needs.mayUse }),
    hasChanged: () => tree.hasChanged(),
    showMore: (id) => tree.showMore(id),
    get rows() {
      return tree.rows;
    },
  };
}
