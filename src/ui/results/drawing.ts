import type { TreeItem } from "vscode";
import type { SearchState } from "../../domain/search/state.ts";
import type { Arrangement } from "../../present/arrangement.ts";
import type { Parts } from "../parts.ts";
import { groupItem, nextPageItem, noteItem, RowItems } from "./items.ts";
import { nextPageLabel, nodesOf } from "./nodes.ts";
import type { ResultNode } from "./resultNode.ts";
import { destinationsText, tooltipOf, viewDescription, viewMessage } from "./viewTexts.ts";

/** Loaded with the engine, before which there are no lines. */
export interface ResultsDrawing {
  readonly nodesOf: (state: SearchState, arrangement: Arrangement) => readonly ResultNode[];
  /** The item of a line; one that takes long is made in a time slice. */
  readonly itemOf: (node: ResultNode, state: SearchState) => TreeItem | Promise<TreeItem>;
  readonly addTooltip: (item: TreeItem, node: ResultNode) => void;
  readonly begin: () => void;
  readonly prepare: () => void;
  /** Whether what was drawn last is in the language and currency of now. */
  readonly areCurrent: () => boolean;
  readonly nextPageLabel: (state: SearchState) => string;
  readonly description: (state: SearchState) => string;
  /** The lines above the rows, in which links are not escaped; `asked` is the question in words, `hasHint` adds where records can go. */
  readonly message: (state: SearchState, above: MessageParts) => string;
}

export interface MessageParts {
  readonly asked: string;
  readonly arrangement: Arrangement;
  readonly hasHint: boolean;
}

export type ResultsDrawingNeeds = Pick<Parts, "wording" | "settings" | "mayUse" | "marks">;

export function createResultsDrawing(needs: ResultsDrawingNeeds): ResultsDrawing {
  const { wording, mayUse, marks } = needs;
  const items = new RowItems(wording);
  return {
    nodesOf: (state, arrangement) =>
      nodesOf(state, arrangement, { wording: wording(), marksOf: (record) => marks.of(record) }),
    itemOf(node, state) {
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
    addTooltip(item, node) {
      if (node.kind === "row") item.tooltip = tooltipOf(node, needs);
    },
    begin: () => void items.begin(),
    prepare: () => items.prepare(),
    areCurrent: () => items.areCurrent(),
    nextPageLabel: (state) => nextPageLabel(state, mayUse),
    description: viewDescription,
    message(state, { asked, arrangement, hasHint }) {
      const line = viewMessage(state, asked, { arrangement, wording: wording() });
      return hasHint ? `${line} · ${destinationsText()}` : line;
    },
  };
}
