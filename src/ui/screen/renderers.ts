import { searchInWords } from "../../app/search/search.ts";
import type { SearchState } from "../../domain/search/state.ts";
import type { Wording } from "../../present/wording.ts";
import { canRetry } from "../../present/searchStatus.ts";
import { questionText } from "../../present/question.ts";
import { createResultsRenderer, type ResultsRendererNeeds } from "../results/resultsRenderer.ts";
import { createSearchesRenderer } from "../search/searchesRenderer.ts";
import { createStatusBar } from "../usage/statusBar.ts";

export type Renderers = ReturnType<typeof createRenderers>;

export function createRenderers(needs: ResultsRendererNeeds) {
  return {
    results: createResultsRenderer(needs),
    searches: createSearchesRenderer(needs.wording),
    statusBar: createStatusBar(needs.wording),
    questionOf: (state: SearchState) => questionOf(state, needs.wording()),
    canRetry: (state: SearchState) => canRetry(state, Date.now()),
  };
}

function questionOf({ shown, busy }: SearchState, wording: Wording): string {
  if (shown !== undefined) return searchInWords(shown, wording);
  return busy === undefined ? "" : questionText(busy.question, wording);
}
