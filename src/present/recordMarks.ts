import { defined, listOf } from "../text/defined.ts";
import { labelText, oneLine } from "../text/oneLine.ts";
import type { RecordNews, ChangedPart } from "../domain/watch/news.ts";
import type { Wording } from "./wording.ts";

export interface RecordMarks {
  readonly star: boolean;
  readonly tags: readonly string[];
  readonly note: string;
  readonly news?: RecordNews;
  /** True if Show What Changed has a change to show. */
  readonly hasChanged?: true;
  /** True if the row shows an older version than the changed one. */
  readonly isOlder?: boolean;
}

/** A character of its own, so that the star doesn’t depend on colour. */
const starMark = "★";

export interface MarksText {
  /** Replaces the row’s own icon: a narrow view shows no other sign of a mark. */
  readonly icon?: "star-full" | "tag" | "note";
  /** Precedes the row’s description: "● New · ★ #to call"; icons escaped. */
  readonly before: string;
  /** Part of a sentence, "new, starred, tags: to call, has a note"; empty without marks. */
  readonly accessible: string;
  readonly tooltip: readonly string[];
}

const mostTags = 3;
const longestNote = 300;

export function marksText(marks: RecordMarks | undefined, wording: Pick<Wording, "t">): MarksText {
  if (marks === undefined) return { before: "", accessible: "", tooltip: [] };
  const { star, note, news } = marks;
  const { t } = wording;
  const tags = marks.tags.map((tag) => oneLine(tag, 60));
  const [shown, more] = [tags.slice(0, mostTags), tags.length - mostTags];
  const heard = listOf(
    news && newsInSentence(news, wording),
    star && t("starred"),
    tags.length > 0 && t("tags: {0}", tags.join(", ")),
    note !== "" && t("has a note"),
  );
  const icon = star ? "star-full" : tags.length > 0 ? "tag" : note === "" ? undefined : "note";
  const own = listOf(
    star && starMark,
    ...shown.map((tag) => labelText(`#${tag}`)),
    more > 0 && `+${String(more)}`,
  ).join(" ");
  return {
    ...defined({ icon }),
    before: listOf(news && newsPrefix(news, wording, marks.isOlder), own !== "" && own).join(" · "),
    accessible: heard.join(", "),
    tooltip: listOf(
      news && newsSentence(news, wording),
      tags.length > 0 && t("Tags: {0}", tags.join(", ")),
      note !== "" && t("Note: {0}", oneLine(note, longestNote)),
    ),
  };
}

export function newsTitle(news: RecordNews | undefined, { t }: Pick<Wording, "t">): string {
  if (news === undefined) return "";
  return news.isNew ? t("New") : t("Changed");
}

/** Returns the sentence for a page or tooltip: "Changed since you last looked: amount, state". */
export function newsSentence({ isNew, changed }: RecordNews, { t }: Pick<Wording, "t">): string {
  return isNew
    ? t("New in a saved search")
    : t("Changed since you last looked: {0}", changedInWords(changed, t));
}

/** Returns the short form for the start of a row, with a dot before "New". */
export function newsPrefix(
  { isNew, changed }: RecordNews,
  { t }: Pick<Wording, "t">,
  isOlder = false,
): string {
  if (isNew) return `● ${t("New")}`;
  return isOlder
    ? t("Changed since: {0}", changedInWords(changed, t))
    : t("Changed: {0}", changedInWords(changed, t));
}

function newsInSentence({ isNew, changed }: RecordNews, { t }: Pick<Wording, "t">): string {
  return isNew ? t("new") : t("changed since you last looked: {0}", changedInWords(changed, t));
}

function changedInWords(changed: readonly ChangedPart[], t: Wording["t"]): string {
  const parts: Readonly<Record<ChangedPart, string>> = {
    amount: t("amount"),
    state: t("state"),
    persons: t("persons"),
  };
  return changed.map((part) => parts[part]).join(", ");
}
