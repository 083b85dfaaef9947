import { commands as editorCommands, l10n, window } from "vscode";
import { markRecordsSeen, markSearchesSeen, seenChoices } from "../../app/saved/news.ts";
import { changeSearch, checkName, sameSearch, saveSearch as storeSearch } from "../../app/saved/saving.ts";
import type { SavedSearch } from "../../domain/watch/savedSearch.ts";
import { mementoKeys, views } from "../../host/ids.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { type ListQuestion, roleOf } from "../../service/contract/question.ts";
import { questionText, suggestedName } from "../../present/question.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { CommandServices, Services } from "../services.ts";
import { showDone } from "../code/statusMessages.ts";
import { pickOne } from "../prompt/pickOne.ts";
import { askText, problemOf } from "../prompt/textPrompt.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { runInLibrary } from "../search/runSearch.ts";
import type { SearchingServices } from "../search/searchCommands.ts";
import { isObject } from "../target.ts";
import { sortSaved, isSavedNode, type SavedNode, savedNodes } from "../search/searchesNode.ts";
import { isPastQuestion } from "../search/pastSearchCommands.ts";

export async function saveSearch(needs: CommandServices, value: unknown): Promise<boolean> {
  const question = await questionToSave(needs, value);
  return question !== undefined && (await askAndSave(needs, question));
}

export async function openSavedSearch(needs: SearchingServices, value: unknown): Promise<void> {
  const node = await savedNode(needs, value, l10n.t("Open Saved Search"));
  if (node === undefined) return;
  const { name, question, service } = node.search;
  if (needs.connections.serviceOf(roleOf(question)) === service) {
    await runInLibrary(needs, question, name);
    return;
  }
  needs.searches.showNotice(
    l10n.t("{0}: saved over another connection. Connect to it again to see the rows.", oneLine(name)),
  );
}

export async function editSavedSearch(needs: SearchingServices, value: unknown): Promise<void> {
  const node = await savedNode(needs, value, l10n.t("Edit Saved Search"));
  if (node !== undefined) await (await needs.searching()).edit(node.search.question, node.search);
}

export async function pinSearch(needs: CommandServices, value: unknown): Promise<void> {
  const node = await savedNode(needs, value, l10n.t("Pin or Unpin"));
  if (node === undefined) return;
  const isPinned = !node.search.isPinned;
  await changeSearch((await needs.engine()).store, node.search.id, { isPinned });
}

export async function removeSearch(needs: CommandServices, value: unknown): Promise<void> {
  const node = await savedNode(needs, value, l10n.t("Remove Saved Search"));
  if (node === undefined) return;
  const { store } = await needs.engine();
  // The row may be older than the last look at its records, so count them again.
  const now = (await savedNodes(store)).find(({ search }) => search.id === node.search.id);
  if (now !== undefined && (await confirmRemoval(now))) await store.saved.remove(now.search.id);
}

/** From the palette or Library’s heading, the person picks all news or one search. */
export async function markSeen(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const count = await markRows(needs, args);
  if (count === undefined) return;
  if (count === 0) void window.showInformationMessage(l10n.t("Nothing is new."));
  else
    showDone(count === 1 ? l10n.t("1 record marked as seen") : l10n.t("{0} records marked as seen", count));
}

/** Returns the number of records marked; undefined if the person left, or has been told why none could be. */
async function markRows(needs: CommandServices, args: readonly unknown[]): Promise<number | undefined> {
  const { store } = await needs.engine();
  const [first] = args;
  if (isSavedNode(first)) return await markSearchesSeen(store, [first.search.id]);
  const isHeading = isObject(first) && first["kind"] === "heading";
  if (args.length > 0 && !isHeading) {
    const rows = chosenRows(needs, args);
    return rows.length === 0 ? undefined : await markRecordsSeen(store, rows);
  }
  const choices = await seenChoices(store, needs.connections);
  const [all] = choices;
  if (all === undefined) return 0;
  // The heading stands for all news.
  if (isHeading) return await markSearchesSeen(store, all.searches);
  const choice = await pickOne({
    title: l10n.t("Mark as Seen"),
    placeholder: l10n.t("Select what you’ve looked at"),
    items: choices.map((one) => ({
      label:
        one.name === undefined
          ? l10n.t("All ({0})", one.count)
          : `${labelText(one.name)} (${String(one.count)})`,
      value: one,
    })),
  });
  return choice === undefined ? undefined : await markSearchesSeen(store, choice.searches);
}

/** Returns the row that the command was called on; from the palette, the person picks one. */
export async function savedNode(
  { engine, connections, wording }: Services,
  value: unknown,
  title: string,
  describe = ({ question }: SavedSearch): string => questionText(question, wording()),
): Promise<SavedNode | undefined> {
  if (isSavedNode(value)) return value;
  const all = sortSaved(await savedNodes((await engine()).store));
  const nodes = all.filter(({ search }) => (search.service === sampleService) === connections.usesSample);
  if (nodes.length === 0) {
    notifyNoneSaved();
    return undefined;
  }
  return await pickOne({
    title,
    placeholder: l10n.t("Select a saved search"),
    items: nodes.map((node) => ({
      label: labelText(node.search.name),
      description: labelText(describe(node.search)),
      value: node,
    })),
    matchOnDescription: true,
  });
}

export function notifyNoneSaved(): void {
  void window.showInformationMessage(
    l10n.t("There are no saved searches yet. Run a search, then choose Save Search."),
  );
}

async function questionToSave(
  { session, connections }: CommandServices,
  value: unknown,
): Promise<SavedTarget | undefined> {
  if (isSavedTarget(value)) return value;
  if (isPastQuestion(value)) {
    const { question, service } = value;
    return "filters" in question ? { question, service } : undefined;
  }
  const { shown, busy } = (await session()).state;
  const question = shown?.question ?? busy?.question;
  const service = shown?.service ?? (question && connections.serviceOf(roleOf(question)));
  if (question !== undefined && service !== undefined) return { question, service };
  void window.showInformationMessage(l10n.t("Run a search first, then save it."));
  return undefined;
}

interface SavedTarget {
  readonly question: ListQuestion;
  readonly service: string;
  /** Id of the saved search that is being edited. */
  readonly id?: string;
}

/** True for an argument of the form, which has no rows. */
function isSavedTarget(value: unknown): value is SavedTarget {
  return isPastQuestion(value) && "filters" in value.question && !Object.hasOwn(value, "rows");
}

async function askAndSave(
  { engine, globalMemory, wording }: CommandServices,
  target: SavedTarget,
): Promise<boolean> {
  const { store, answers } = await engine();
  const all = await store.saved.list();
  const edited = all.find(({ id }) => id === target.id);
  const before = edited ?? (await sameSearch(store, target));
  const offered = before?.name ?? oneLine(suggestedName(target.question, wording()), 80);
  const name = await askName(l10n.t("Save Search"), offered, async (given) => {
    await storeSearch({ store, answers }, target, given, before);
  });
  if (name === undefined) return false;
  await globalMemory.update(mementoKeys.hasSaved, true);
  showDone(l10n.t("Saved as “{0}”", name));
  await editorCommands.executeCommand(`${views.searches}.focus`, { preserveFocus: true });
  return true;
}

/** Returns undefined if the person leaves. If `save` refuses, the box stays open. */
async function askName(
  title: string,
  value: string,
  save: (name: string) => Promise<void>,
): Promise<string | undefined> {
  const answer = await askText({
    title,
    prompt: l10n.t("A name for the search"),
    value,
    validate: (text) => problemOf(checkName(text)),
    save: async (text) => {
      const checked = checkName(text);
      if (checked.ok) await save(checked.value);
    },
  });
  if (answer.kind !== "accepted") return undefined;
  const checked = checkName(answer.text);
  return checked.ok ? checked.value : undefined;
}

async function confirmRemoval({ search, added }: SavedNode): Promise<boolean> {
  if (added === 0) return true;
  const remove = l10n.t("Remove");
  const detail =
    added === 1
      ? l10n.t("1 record will no longer be marked as new.")
      : l10n.t("{0} records will no longer be marked as new.", added);
  const question = escapeLinks(l10n.t("Remove the saved search “{0}”?", oneLine(search.name, 80)));
  return (await window.showWarningMessage(question, { modal: true, detail }, remove)) === remove;
}
