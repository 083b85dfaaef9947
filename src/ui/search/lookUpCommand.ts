import { commands as editorCommands, l10n, window, type TextEditor } from "vscode";
import {
  knownOfName,
  type MissingPart,
  lookUp,
  type LookUpStep,
  type StoredSearch,
  nameAtCursor,
} from "../../app/search/lookUp.ts";
import { languageOfFile } from "../../codegen/context/fileLanguage.ts";
import type { Connections } from "../../host/connections.ts";
import { commands, views } from "../../host/ids.ts";
import { pageOf } from "../../service/contract/question.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { Services } from "../services.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { stepItems } from "./lookUpItems.ts";
import { runSearch } from "./runSearch.ts";
import type { SearchingServices } from "./searchCommands.ts";

/** Offers known records first, then the search with its price; sends nothing before the person chooses. */
export async function lookUpSelection(needs: SearchingServices): Promise<void> {
  const text = await textOf(window.activeTextEditor, needs);
  if (text === undefined) {
    void window.showInformationMessage(
      l10n.t("Select a company name in an editor, or put the cursor on one."),
    );
    return;
  }
  // After setting up a connection or leaving the form, the person chooses again.
  while ((await lookUpText(text, needs)) === "again");
}

async function textOf(editor: TextEditor | undefined, sources: Services): Promise<string | undefined> {
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  if (!selection.isEmpty) return document.getText(selection);
  const { line, character } = selection.active;
  const point = {
    line: document.lineAt(line).text,
    offset: character,
    languageId: languageOfFile(document.languageId, document.uri.path),
  };
  return await nameAtCursor(line === 0 ? point : { ...point, headerLine: document.lineAt(0).text }, sources);
}

async function lookUpText(text: string, needs: SearchingServices): Promise<"again" | undefined> {
  const [{ answers }, session] = await Promise.all([needs.engine(), needs.session()]);
  const { settings, connections, library } = needs;
  const answer = await lookUp(text, {
    settings,
    lacks: await missingPartOf(connections),
    known: async (target) => await knownOfName(target, { library, connections, shown: session.state.shown }),
    async stored(question): Promise<StoredSearch | undefined> {
      const page = await answers.stored(pageOf(question, "first"));
      const rows = page?.value.rows.length ?? 0;
      if (page === undefined || rows === 0) return undefined;
      return { rows, hasMore: page.value.nextPage !== undefined, at: page.at };
    },
  });
  if ("problem" in answer) {
    const { problem } = answer;
    void window.showInformationMessage(escapeLinks(l10n.t(problem.text, ...problem.values)));
    return undefined;
  }
  const [only, ...others] = answer.steps;
  const isChoice = others.length > 0;
  const step = isChoice
    ? await pickOne({
        title: l10n.t("Look Up Company"),
        placeholder: l10n.t("Nothing is sent until you choose"),
        items: stepItems(answer.steps, needs),
        matchOnDescription: true,
      })
    : only;
  return step === undefined ? undefined : await runStep(step, needs, isChoice);
}

async function missingPartOf(connections: Connections): Promise<MissingPart | undefined> {
  if ((await connections.usableRoles()).includes("app")) return undefined;
  return connections.configuredHost("app") === undefined ? "address" : "key";
}

async function runStep(
  step: LookUpStep,
  needs: SearchingServices,
  canGoBack: boolean,
): Promise<"again" | undefined> {
  const { searching, session, pages, connections } = needs;
  switch (step.kind) {
    case "known":
      await (await pages()).open(step.known.row, { preserveFocus: false });
      return undefined;
    case "stored":
      await Promise.all([
        (await session()).restore(step.question),
        editorCommands.executeCommand(`${views.results}.focus`, { preserveFocus: true }),
      ]);
      return undefined;
    case "search":
      await runSearch(needs, step.question, { way: "lookUp", preserveFocus: true });
      return undefined;
    case "edit":
      return (await (await searching()).openForm({ company: step.company }, { canGoBack })) === "back"
        ? "again"
        : undefined;
    case "openFiling":
      await editorCommands.executeCommand(commands.openFiling, step.id);
      return undefined;
    case "connect":
      await editorCommands.executeCommand(
        step.lacks === "address" ? commands.configureConnection : commands.setApiKey,
      );
      return (await missingPartOf(connections)) === undefined ? "again" : undefined;
    case "useSample":
      await editorCommands.executeCommand(commands.useSampleData);
      return (await missingPartOf(connections)) === undefined ? "again" : undefined;
  }
}
