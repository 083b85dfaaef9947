import { commands as editorCommands, l10n, window, type QuickPickItem, type TextEditor } from "vscode";
import { lookUp, type LookUpStep } from "../../app/lookUp.ts";
import { textAt } from "../../domain/lookup.ts";
import { commands } from "../../host/ids.ts";
import type { Settings } from "../../host/settings.ts";
import { escapeLinks, labelText } from "../../text/oneLine.ts";
import type { CommandHandler } from "../commandMap.ts";
import { pickOne } from "../prompt/pickOne.ts";
import type { Searching } from "./searching.ts";

/** What looking up needs. */
export interface LookUpNeeds {
  readonly searching: Pick<Searching, "run" | "openForm">;
  readonly settings: Settings;
  readonly cost: () => string;
}

/** `lookUpSelection`: the selection is searched at once; what was only found at the cursor is asked about first. */
export function lookUpCommand(needs: LookUpNeeds): CommandHandler {
  return async () => {
    const found = textOf(window.activeTextEditor);
    if (found === undefined) {
      void window.showInformationMessage(
        l10n.t("Select a company name in an editor, or put the cursor on one."),
      );
      return;
    }
    const answer = lookUp(found.text, { isSelected: found.isSelected, settings: needs.settings });
    if ("problem" in answer) {
      const { text, values } = answer.problem;
      void window.showInformationMessage(escapeLinks(l10n.t(text, ...values)));
      return;
    }
    const step = answer.steps.length > 1 ? await choose(answer.steps, needs) : answer.steps[0];
    if (step !== undefined) await take(step, needs);
  };
}

function textOf(
  editor: TextEditor | undefined,
): { readonly text: string; readonly isSelected: boolean } | undefined {
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  if (!selection.isEmpty) return { text: document.getText(selection), isSelected: true };
  const text = textAt(document.lineAt(selection.active.line).text, selection.active.character);
  return text === undefined ? undefined : { text, isSelected: false };
}

interface StepItem extends QuickPickItem {
  readonly step: LookUpStep;
}

async function choose(steps: readonly LookUpStep[], needs: LookUpNeeds): Promise<LookUpStep | undefined> {
  const chosen = await pickOne({
    title: l10n.t("Look Up Company"),
    placeholder: l10n.t("Nothing is sent before you choose"),
    items: steps.map((step) => itemOf(step, needs)),
  });
  return chosen === undefined || chosen === "back" ? undefined : chosen.step;
}

function itemOf(step: LookUpStep, { cost }: LookUpNeeds): StepItem {
  switch (step.kind) {
    case "search":
      return {
        label: labelText(l10n.t('Search for company "{0}"', step.company)),
        description: cost(),
        step,
      };
    case "edit":
      return { label: l10n.t("Edit the search first…"), step };
    case "openFiling":
      return { label: l10n.t("Open filing {0}…", step.id), step };
  }
}

async function take(step: LookUpStep, { searching }: LookUpNeeds): Promise<void> {
  switch (step.kind) {
    case "search":
      await searching.run(step.question, { preserveFocus: true });
      return;
    case "edit":
      await searching.openForm({ company: step.company });
      return;
    case "openFiling":
      await editorCommands.executeCommand(commands.openFiling, step.id);
  }
}
