import { oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../wording.ts";
import type { DetailContext } from "./context.ts";
import type { PageButton, PageMarks } from "./page.ts";

const longestNote = 2_000;
const mostTags = 50;

export function marksOf({ marks }: Pick<DetailContext, "marks">, { t }: Wording): PageMarks {
  const { star = false, tags = [], note = "" } = marks ?? {};
  return {
    name: t("Your marks"),
    star: {
      command: "toggleStar",
      label: star ? t("Starred") : t("Star"),
      hint: star ? t("Remove the star from this record") : t("Star this record to find it in Library"),
      isOn: star,
    },
    tags: tags.slice(0, mostTags).map((tag) => oneLine(tag, 60)),
    ...(note === "" ? {} : { note: oneLine(note, longestNote) }),
    editTags: {
      command: "editTags",
      label: tags.length === 0 ? t("Add Tags…") : t("Edit Tags…"),
      hint: t("Your own tags; they stay on this machine"),
    },
    editNote: {
      command: "editNote",
      label: note === "" ? t("Add Note…") : t("Edit Note…"),
      hint: t("Your own note; it stays on this machine"),
    },
  };
}

/** Opens what has changed in the editor’s diff; undefined where nothing has, as far as it was received. */
export function changesOf(
  { changes = 0 }: Pick<DetailContext, "changes">,
  { t }: Wording,
): PageButton | undefined {
  if (changes === 0) return undefined;
  return {
    command: "showChanges",
    label: changes === 1 ? t("1 Change") : t("{0} Changes", String(changes)),
    hint: t("Compare what the record says now with what it said before (free)"),
  };
}
