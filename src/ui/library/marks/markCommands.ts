import { l10n, window, type QuickPick, type QuickPickItem } from "vscode";
import {
  changeTags,
  longestNote,
  type Marking,
  putNote,
  tagsOn,
  toggleStars,
  meantTags,
  typedTags,
} from "../../../app/library/marking.ts";
import { nameOf, type ResultRow } from "../../../domain/record.ts";
import { oneLine, labelText } from "../../../text/oneLine.ts";
import { isRefusal } from "../../../text/sentence.ts";
import { showDone } from "../../code/statusMessages.ts";
import type { CommandServices } from "../../services.ts";
import { askText } from "../../prompt/textPrompt.ts";
import { chosenRows } from "../../results/chosenRows.ts";
import { pickMany } from "../../prompt/pickOne.ts";

export async function toggleStar(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const rows = chosenRows(needs, args);
  if (rows.length === 0) return;
  const isStarred = await toggleStars(markingOf(needs), rows);
  showDone(starText(isStarred, rows.length));
}

export async function editTags(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const { failures, marks, library, servicesNow } = needs;
  const rows = chosenRows(needs, args);
  const [row, ...others] = rows;
  if (row === undefined) return;
  await marks.refresh();
  const known = (await (await library()).ask("tags", { services: servicesNow() })) ?? [];
  const question = {
    title:
      others.length === 0
        ? l10n.t("Tags of {0}", shortName(row))
        : l10n.t("Tags of {0} Records", rows.length),
    known: known.map(({ tag }) => tag),
    on: tagsOn(marks, rows),
    count: rows.length,
  };
  for (let chosen: TagChange | undefined; ;) {
    chosen = await pickTags({ ...question, chosen });
    if (chosen === undefined) return;
    try {
      await changeTags(markingOf(needs), rows, chosen);
      return;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      failures.show(error);
    }
  }
}

export async function editNote(needs: CommandServices, ...args: readonly unknown[]): Promise<void> {
  const { marks } = needs;
  const [row, ...others] = chosenRows(needs, args);
  if (row === undefined) return;
  if (others.length > 0) {
    void window.showInformationMessage(l10n.t("Select one row to edit its note."));
    return;
  }
  await marks.refresh();
  await askText({
    title: l10n.t("Note on {0}", shortName(row)),
    prompt: l10n.t("Stays on this machine. Clear it to remove the note."),
    value: marks.of(row)?.note ?? "",
    validate: (text) =>
      text.length > longestNote ? l10n.t("Use at most {0} characters.", longestNote) : undefined,
    save: async (text) => await putNote(markingOf(needs), row, text),
  });
}

function markingOf({ engine, marks }: CommandServices): Marking {
  return { writer: async () => (await engine()).store.library, known: marks };
}

function starText(isStarred: boolean, count: number): string {
  if (count === 1) return isStarred ? l10n.t("1 record starred") : l10n.t("Star removed from 1 record");
  return isStarred ? l10n.t("{0} records starred", count) : l10n.t("Star removed from {0} records", count);
}

function shortName(row: ResultRow): string {
  return oneLine(nameOf(row.detail ?? row.record, l10n.t), 60);
}

interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface TagsQuestion {
  readonly title: string;
  readonly known: readonly string[];
  readonly on: ReadonlyMap<string, number>;
  readonly count: number;
  /** The person’s choice before a save that failed. */
  readonly chosen?: TagChange | undefined;
}

interface TagItem extends QuickPickItem {
  readonly tag: string;
}

/** Takes typed tags too. Returns undefined if the person leaves. */
async function pickTags({
  title,
  known,
  on,
  count,
  chosen: last,
}: TagsQuestion): Promise<TagChange | undefined> {
  const before = new Set([...on].flatMap(([tag, times]) => (times === count ? [tag] : [])));
  const items = [...new Set([...known, ...on.keys(), ...(last?.added ?? [])])].map((tag): TagItem => {
    const times = on.get(tag) ?? 0;
    const isOnSome = times > 0 && times < count;
    return {
      tag,
      label: labelText(tag),
      ...(isOnSome ? { description: l10n.t("on {0} of {1}", times, count) } : {}),
    };
  });
  const placeholder =
    items.length === 0
      ? l10n.t("Type a tag, or several separated by commas")
      : l10n.t("Select tags, or type new ones separated by commas");
  let text = "";
  const ticked = await pickMany(
    {
      title,
      placeholder,
      items,
      ticked: items.filter(
        ({ tag }) =>
          last?.added.includes(tag) === true || (before.has(tag) && last?.removed.includes(tag) !== true),
      ),
    },
    (pick) => {
      suggestTyped(pick, items);
      pick.onDidAccept(() => (text = pick.value));
    },
  );
  if (ticked === undefined) return undefined;
  const all = items.map(({ tag }) => tag);
  const chosen = new Set([...ticked.map(({ tag }) => tag), ...meantTags(text, all)]);
  return {
    added: [...chosen].filter((tag) => !before.has(tag)),
    removed: [...before].filter((tag) => !chosen.has(tag)),
  };
}

/** Ticks typed tags that have only one meaning. */
function suggestTyped(pick: QuickPick<TagItem>, items: readonly TagItem[]): void {
  const known = items.map(({ tag }) => tag);
  pick.onDidChangeValue((value) => {
    const kept = pick.selectedItems.filter((item) => items.includes(item));
    const typed = typedTags(value)
      .filter((tag) => !known.includes(tag))
      .map((tag): TagItem => ({
        tag,
        label: labelText(tag),
        description: l10n.t("new tag"),
        alwaysShow: true,
      }));
    const meant = meantTags(value, known);
    pick.items = [...items, ...typed];
    pick.selectedItems = [
      ...new Set([...kept, ...[...items, ...typed].filter(({ tag }) => meant.includes(tag))]),
    ];
  });
}
