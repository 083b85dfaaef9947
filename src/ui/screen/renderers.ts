import { l10n } from "vscode";
import { searchInWords } from "../../app/search/search.ts";
import type { SearchState } from "../../domain/search/state.ts";
import { canRetry } from "../../present/searchStatus.ts";
import { questionInWords } from "../../service/contract/questionWords.ts";
import { createResultsDrawing, type ResultsDrawingNeeds } from "../results/resultsDrawing.ts";
import { createSearchesDrawing } from "../search/searchesDrawing.ts";
import { createStatusBar } from "../usage/statusBar.ts";

export type Drawings = ReturnType<typeof createDrawings>;

export function createDrawings(needs: ResultsDrawingNeeds) {
  return {
    results: createResultsDrawing(needs),
    searches: createSearchesDrawing(needs.wording),
    statusBar: createStatusBar(needs.wording),
    questionOf,
    canRetry: (state: SearchState) => canRetry(state, Date.now()),
  };
}

function questionOf({ shown, busy }: SearchState): string {
  if (shown !== undefined) return searchInWords(shown, l10n.t);
  return busy === undefined ? "" : questionInWords(busy.question, l10n.t);
}
