import { oneLine } from "../../text/oneLine.ts";
import { openPast } from "../../app/search/search.ts";
import type { PastQuestion } from "../../domain/search/state.ts";
import { questionInWords } from "../../service/contract/words.ts";
import { commands as editorCommands, l10n } from "vscode";
import { commands } from "../../host/ids.ts";
import type { CommandHandler, Handlers } from "../commandMap.ts";
import type { DetailView } from "../detail/pages.ts";
import type { SearchingParts } from "./searchCommands.ts";

export interface PastSearchNeeds extends SearchingParts {
  readonly detail: () => Promise<DetailView>;
}

export function pastSearchCommands(
  needs: PastSearchNeeds,
): Handlers<"show" | "edit" | "runAgain" | "remove"> {
  const onPast =
    (act: (past: PastQuestion) => Promise<unknown>): CommandHandler =>
    async (value) => {
      if (!isPastQuestion(value)) return;
      needs.searches.showNotice();
      await act(value);
    };
  return {
    show: onPast((past) => show(needs, past)),
    edit: onPast(async ({ question }) => {
      if (question.endpoint === "filing" || question.endpoint === "company") return;
      await (await needs.searching()).edit(question);
    }),
    runAgain: onPast(({ question }) => runAgain(needs, question)),
    remove: onPast(async (past) => await (await needs.engine()).store.history.remove(past)),
  };
}

async function show(
  { session, searches, connections, mayUse, detail }: PastSearchNeeds,
  past: PastQuestion,
): Promise<void> {
  const answer = await openPast(await session(), past, {
    connections,
    showStored: async (...asked) => await (await detail()).showStored(...asked),
  });
  const asked = oneLine(questionInWords(past.question, l10n.t));
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
}

/** A list past the store; a record by the box of its command, filled in, which says what it may use. */
async function runAgain({ searching }: PastSearchNeeds, question: PastQuestion["question"]): Promise<void> {
  switch (question.endpoint) {
    case "companies":
    case "fundings":
      await (await searching()).run(question, { way: "again", fresh: true });
      return;
    case "filing":
      await editorCommands.executeCommand(commands.openFiling, question.id);
      return;
    case "company":
      await editorCommands.executeCommand(commands.openCompany, question.slug);
  }
}

export function isPastQuestion(value: unknown): value is PastQuestion {
  return typeof value === "object" && value !== null && "question" in value && "service" in value;
}
