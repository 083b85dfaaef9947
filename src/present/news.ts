import type { ChangedPart, RecordNews } from "../domain/watch/news.ts";
import type { Wording } from "./wording.ts";

/** As a table says it. */
export function newsTitle({ isNew }: RecordNews, { t }: Pick<Wording, "t">): string {
  return isNew ? t("New") : t("Changed");
}

/** What a page and a tooltip say: "Changed since you last looked: amount, state". */
export function newsSentence({ isNew, changed }: RecordNews, { t }: Pick<Wording, "t">): string {
  return isNew ? t("New in a saved search") : t("Changed since you last looked: {0}", partsIn(changed, t));
}

/** The same at the start of a row, where there is little room; what is new has a dot before its word. */
export function newsOfRow({ isNew, changed }: RecordNews, { t }: Pick<Wording, "t">): string {
  return isNew ? `● ${t("New")}` : t("Changed: {0}", partsIn(changed, t));
}

/** The same as a part of a sentence. */
export function newsInSentence({ isNew, changed }: RecordNews, { t }: Pick<Wording, "t">): string {
  return isNew ? t("new") : t("changed since you last looked: {0}", partsIn(changed, t));
}

function partsIn(changed: readonly ChangedPart[], t: Wording["t"]): string {
  const parts: Readonly<Record<ChangedPart, string>> = {
    amount: t("amount"),
    state: t("state"),
    persons: t("persons"),
  };
  return changed.map((part) => parts[part]).join(", ");
}
