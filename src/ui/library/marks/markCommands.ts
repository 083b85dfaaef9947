import { l10n, window } from "vscode";
import {
  changeTags,
  longestNote,
  type Marking,
  putNote,
  tagsOn,
  toggleStars,
} from "../../../app/library/marking.ts";
import type { EngineSource } from "../../../app/engine/engine.ts";
import type { KnownMarks } from "../../../app/library/knownMarks.ts";
import type { LibrarySource } from "../../../app/library/libraryRows.ts";
import { nameOf, type ResultRow } from "../../../domain/record.ts";
import { oneLine } from "../../../text/oneLine.ts";
import { showDone } from "../../code/outcome.ts";
import type { Handlers } from "../../commandMap.ts";
import { askText } from "../../prompt/textPrompt.ts";
import { chosenRows } from "../../results/chosenRows.ts";
import type { RowSelections } from "../../target.ts";
import { pickTags } from "./tagsPick.ts";

export interface MarkCommandNeeds extends RowSelections {
  readonly engine: EngineSource;
  readonly marks: KnownMarks;
  readonly library: LibrarySource;
  readonly servicesNow: () => readonly string[];
}

/** They ask no service. */
export type MarkCommands = Handlers<"toggleStar" | "editTags" | "editNote">;

export function markCommands(needs: MarkCommandNeeds): MarkCommands {
  const { engine, marks, library, servicesNow } = needs;
  const marking: Marking = { writer: async () => (await engine()).store.library, known: marks };
  return {
    async toggleStar(...args) {
      const rows = chosenRows(needs, args);
      if (rows.length === 0) return;
      const isStarred = await toggleStars(marking, rows);
      showDone(starText(isStarred, rows.length));
    },
    async editTags(...args) {
      const rows = chosenRows(needs, args);
      if (rows.length === 0) return;
      await marks.refresh();
      const known = (await (await library()).ask("tags", { services: servicesNow() })) ?? [];
      const change = await pickTags({
        title: titleOf(
          rows,
          (name) => l10n.t("Tags of {0}", name),
          l10n.t("Tags of {0} Records", rows.length),
        ),
        known: known.map(({ tag }) => tag),
        on: tagsOn(marks, rows),
        count: rows.length,
      });
      if (change !== undefined) await changeTags(marking, rows, change);
    },
    async editNote(...args) {
      const [row, ...others] = chosenRows(needs, args);
      if (row === undefined) return;
      if (others.length > 0) {
        void window.showInformationMessage(l10n.t("Select one row to edit its note."));
        return;
      }
      await marks.refresh();
      const answer = await askText({
        title: l10n.t("Note on {0}", shortName(row)),
        prompt: l10n.t("Stays on this machine. Clear it to remove the note."),
        value: marks.of(row)?.note ?? "",
        validate: (text) =>
          text.length > longestNote ? l10n.t("Use at most {0} characters.", longestNote) : undefined,
      });
      if (answer.kind === "accepted") await putNote(marking, row, answer.text);
    },
  };
}

function starText(isStarred: boolean, count: number): string {
  if (count === 1) return isStarred ? l10n.t("1 record starred") : l10n.t("Star removed from 1 record");
  return isStarred ? l10n.t("{0} records starred", count) : l10n.t("Star removed from {0} records", count);
}

function titleOf(rows: readonly ResultRow[], ofOne: (name: string) => string, ofMany: string): string {
  const [row, ...others] = rows;
  return row === undefined || others.length > 0 ? ofMany : ofOne(shortName(row));
}

function shortName(row: ResultRow): string {
  return oneLine(nameOf(row.detail ?? row.record, l10n.t), 60);
}
