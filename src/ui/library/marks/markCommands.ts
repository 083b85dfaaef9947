import { l10n, window } from "vscode";
import {
  changeTags,
  longestNote,
  type Marking,
  putNote,
  tagsOn,
  toggleStars,
} from "../../../app/library/marking.ts";
import { nameOf, type ResultRow } from "../../../domain/record.ts";
import { oneLine } from "../../../text/oneLine.ts";
import { isRefusal } from "../../../text/sentence.ts";
import { showDone } from "../../code/outcome.ts";
import type { CommandParts } from "../../parts.ts";
import { askText } from "../../prompt/textPrompt.ts";
import { chosenRows } from "../../results/chosenRows.ts";
import { pickTags, type TagChange } from "./tagsPick.ts";

/** Asks no service, like the other commands here. */
export async function toggleStar(needs: CommandParts, ...args: readonly unknown[]): Promise<void> {
  const rows = chosenRows(needs, args);
  if (rows.length === 0) return;
  const isStarred = await toggleStars(markingOf(needs), rows);
  showDone(starText(isStarred, rows.length));
}

export async function editTags(needs: CommandParts, ...args: readonly unknown[]): Promise<void> {
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

export async function editNote(needs: CommandParts, ...args: readonly unknown[]): Promise<void> {
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

function markingOf({ engine, marks }: CommandParts): Marking {
  return { writer: async () => (await engine()).store.library, known: marks };
}

function starText(isStarred: boolean, count: number): string {
  if (count === 1) return isStarred ? l10n.t("1 record starred") : l10n.t("Star removed from 1 record");
  return isStarred ? l10n.t("{0} records starred", count) : l10n.t("Star removed from {0} records", count);
}

function shortName(row: ResultRow): string {
  return oneLine(nameOf(row.detail ?? row.record, l10n.t), 60);
}
