import { commands as editorCommands, l10n, window, type QuickPickItem, type TextEditor } from "vscode";
import { lookUpTarget, textAt } from "../../domain/lookup.ts";
import { commands } from "../../host/ids.ts";
import { labelText } from "../../text/oneLine.ts";
import type { CommandHandler } from "../commandMap.ts";
import type { Searching } from "./searching.ts";
import { pickOne } from "../prompt/pickOne.ts";

/** What looking up needs. */
export interface LookUpNeeds {
  readonly searching: Pick<Searching, "run" | "openForm" | "companyQuestion">;
  readonly cost: () => string;
}

interface LookUpItem extends QuickPickItem {
  act(): Promise<unknown>;
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
    const target = lookUpTarget(found.text);
    switch (target.kind) {
      case "none":
        void window.showInformationMessage(l10n.t(target.problem.text, ...target.problem.values));
        return;
      case "domain":
        await needs.searching.openForm({ company: target.name });
        return;
      case "filing":
        await offer([openFiling(target.id), searchFor(needs, target.id), editFirst(needs, target.id)]);
        return;
      case "company":
        if (found.selected) await search(needs, target.name);
        else await offer([searchFor(needs, target.name), editFirst(needs, target.name)]);
    }
  };
}

function textOf(
  editor: TextEditor | undefined,
): { readonly text: string; readonly selected: boolean } | undefined {
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  if (!selection.isEmpty) return { text: document.getText(selection), selected: true };
  const text = textAt(document.lineAt(selection.active.line).text, selection.active.character);
  return text === undefined ? undefined : { text, selected: false };
}

async function offer(items: readonly LookUpItem[]): Promise<void> {
  const chosen = await pickOne({
    title: l10n.t("Look Up Company"),
    placeholder: l10n.t("Nothing is sent before you choose"),
    items,
  });
  if (chosen !== undefined && chosen !== "back") await chosen.act();
}

function searchFor(needs: LookUpNeeds, name: string): LookUpItem {
  return {
    label: labelText(l10n.t('Search for company "{0}"', name)),
    description: needs.cost(),
    act: () => search(needs, name),
  };
}

function editFirst(needs: LookUpNeeds, company: string): LookUpItem {
  return { label: l10n.t("Edit the search first…"), act: () => needs.searching.openForm({ company }) };
}

function openFiling(id: string): LookUpItem {
  return {
    label: l10n.t("Open filing {0}…", id),
    act: async () => await editorCommands.executeCommand(commands.openFiling, id),
  };
}

async function search({ searching }: LookUpNeeds, company: string): Promise<unknown> {
  return await searching.run(searching.companyQuestion({ company }), { preserveFocus: true });
}
