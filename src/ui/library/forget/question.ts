import { l10n, window } from "vscode";
import type { NamedSubject } from "../../../app/library/forgetting.ts";
import type { Forgettable } from "../../../store/records/subject.ts";
import { escapeLinks, oneLine } from "../../../text/oneLine.ts";

/** Asks whether subjects of one kind are to be forgotten, with what goes; true where the person says so. */
export async function askToForget(subjects: readonly NamedSubject[], counts: Forgettable): Promise<boolean> {
  const forget = l10n.t("Forget");
  const chosen = await window.showWarningMessage(
    escapeLinks(questionOf(subjects)),
    { modal: true, detail: detailOf(subjects, counts) },
    forget,
  );
  return chosen === forget;
}

function questionOf(subjects: readonly NamedSubject[]): string {
  const [first, ...others] = subjects;
  if (first === undefined) return "";
  const name = oneLine(first.name, 80);
  if (others.length === 0) return l10n.t("Forget “{0}”?", name);
  return first.what.kind === "company" ? l10n.t("Forget these companies?") : l10n.t("Forget these records?");
}

function detailOf(subjects: readonly NamedSubject[], { records, answers, marks }: Forgettable): string {
  const isPerson = subjects[0]?.what.kind === "person";
  const counts = [
    records === 1 ? l10n.t("1 record") : l10n.t("{0} records", records),
    answers === 1 ? l10n.t("1 stored answer") : l10n.t("{0} stored answers", answers),
    ...(marks === 0
      ? []
      : [
          marks === 1
            ? l10n.t("1 record with your star, tags, or note")
            : l10n.t("{0} records with your star, tags, or note", marks),
        ]),
  ].join(", ");
  return [
    isPerson
      ? l10n.t("The name goes from the local data of every window: {0}.", counts)
      : l10n.t("Goes from the local data of every window: {0}.", counts),
    l10n.t("It isn’t kept again until you ask for it by itself. This can’t be undone."),
  ].join(" ");
}
