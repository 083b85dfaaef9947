import { oneLine } from "../../text/oneLine.ts";
import { openPast } from "../../app/search/search.ts";
import type { PastQuestion } from "../../domain/search/state.ts";
import { questionText } from "../../present/question.ts";
import { commands as editorCommands, l10n } from "vscode";
import { commands } from "../../host/ids.ts";
import { runSearch } from "./runSearch.ts";
import type { SearchingServices } from "./searchCommands.ts";

export const openSearch = withPastSearch(async (needs, past) => {
  const { session, searches, connections, mayUse, detail } = needs;
  const answer = await openPast(await session(), past, {
    connections,
    showStored: async (...asked) => await (await detail()).showStored(...asked),
  });
  const asked = oneLine(questionText(past.question, needs.wording()));
  if (answer === "elsewhere") {
    searches.showNotice(
      l10n.t("{0}: searched over another connection. Connect to it again to see the rows.", asked),
    );
  } else if (answer === "gone") {
    searches.showNotice(
      l10n.t(
        "{0}: the rows aren’t stored anymore. Run it again to see them ({1}).",
        asked,
        mayUse(past.question.endpoint),
      ),
    );
  }
});

export const editPastSearch = withPastSearch(async ({ searching }, { question }) => {
  if ("filters" in question) await (await searching()).edit(question);
});

/** Repeats a list past the store. A record’s command fills in its box, which says the price. */
export const runPastSearch = withPastSearch(async (needs, { question }) => {
  if ("filters" in question) await runSearch(needs, question, { way: "again", fresh: true });
  else if (question.endpoint === "filing")
    await editorCommands.executeCommand(commands.openFiling, question.id);
  else await editorCommands.executeCommand(commands.openCompany, question.slug);
});

export const removePastSearch = withPastSearch(
  async ({ engine }, past) => await (await engine()).store.history.remove(past),
);

function withPastSearch(act: (needs: SearchingServices, past: PastQuestion) => Promise<void>) {
  return async (needs: SearchingServices, value: unknown): Promise<void> => {
    if (!isPastQuestion(value)) return;
    needs.searches.showNotice();
    await act(needs, value);
  };
}

export function isPastQuestion(value: unknown): value is PastQuestion {
  return typeof value === "object" && value !== null && "question" in value && "service" in value;
}
