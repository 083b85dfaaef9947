import type { TreeItem } from "vscode";
import type { SearchState } from "../../domain/search/state.ts";
import type { Arrangement } from "../../present/arrangement.ts";
import type { Parts } from "../parts.ts";
import { groupItem, nextPageItem, noteItem, RowItems } from "./items.ts";
import { nextPageLabel, nodesOf } from "./nodes.ts";
import type { ResultNode } from "./resultNode.ts";
import { destinationsText, tooltipOf, viewDescription, viewMessage } from "./viewTexts.ts";

interface MessageParts {
  /** The question in words. */
  readonly asked: string;
  readonly arrangement: Arrangement;
  /** Adds where records can go. */
  readonly hasHint: boolean;
}

export type ResultsDrawing = ReturnType<typeof createResultsDrawing>;

export type ResultsDrawingNeeds = Pick<Parts, "wording" | "settings" | "mayUse" | "marks">;

/** Loaded with the engine, before which there are no lines. */
export function createResultsDrawing(needs: ResultsDrawingNeeds) {
  const { wording, mayUse } = needs;
  const items = new RowItems(wording);
  return {
    nodesOf: (state: SearchState, arrangement: Arrangement): readonly ResultNode[] =>
      nodesOf(state, arrangement, needs),
    /** The item of a line; one that takes long is made in a time slice. */
    itemOf(node: ResultNode, state: SearchState): TreeItem | Promise<TreeItem> {
      switch (node.kind) {
        case "row":
          return items.itemOf(node);
        case "group":
          return groupItem(node);
        case "note":
          return noteItem(node);
        case "nextPage":
          return nextPageItem(state, mayUse);
      }
    },
    addTooltip(item: TreeItem, node: ResultNode): void {
      if (node.kind === "row") item.tooltip = tooltipOf(node, needs);
    },
    begin: () => void items.begin(),
    prepare: () => items.prepare(),
    /** Whether what was drawn last is in the language and currency of now. */
    areCurrent: () => items.areCurrent(),
    nextPageLabel: (state: SearchState) => nextPageLabel(state, mayUse),
    description: viewDescription,
    /** The lines above the rows, in which links are not escaped. */
    message(state: SearchState, { asked, arrangement, hasHint }: MessageParts): string {
      const line = viewMessage(state, asked, { arrangement, wording: wording() });
      return hasHint ? `${line} · ${destinationsText()}` : line;
    },
  };
}
