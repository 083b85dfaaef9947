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
  return changed.map((part) => partText(part, t)).join(", ");
}

function partText(part: ChangedPart, t: Wording["t"]): string {
  switch (part) {
    case "amount":
      return t("amount");
    case "state":
      return t("state");
    case "persons":
      return t("persons");
  }
}
