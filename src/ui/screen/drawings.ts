import { l10n } from "vscode";
import { searchInWords } from "../../app/search/search.ts";
import type { SearchState } from "../../domain/search/state.ts";
import { questionInWords } from "../../service/contract/words.ts";
import { createResultsDrawing, type ResultsDrawing, type ResultsDrawingNeeds } from "../results/drawing.ts";
import { createSearchesDrawing } from "../search/searchesDrawing.ts";
import type { SearchesDrawing } from "../search/searchesView.ts";
import { createStatusBar, type StatusBar } from "../usage/statusBar.ts";

export interface Drawings {
  readonly results: ResultsDrawing;
  readonly searches: SearchesDrawing;
  readonly statusBar: StatusBar;
  /** The question whose rows are shown, or the one that is being asked. */
  readonly questionOf: (state: SearchState) => string;
}

export function createDrawings(needs: ResultsDrawingNeeds): Drawings {
  return {
    results: createResultsDrawing(needs),
    searches: createSearchesDrawing(needs.wording),
    statusBar: createStatusBar(needs.wording),
    questionOf,
  };
}

function questionOf({ shown, busy }: SearchState): string {
  if (shown !== undefined) return searchInWords(shown, l10n.t);
  return busy === undefined ? "" : questionInWords(busy.question, l10n.t);
}
