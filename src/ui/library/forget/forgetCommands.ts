import { listInWords } from "../../../present/wording.ts";
import { env, l10n, window } from "vscode";
import {
  clearLocalData as clearStore,
  companiesOf,
  forgetAll,
  type NamedSubject,
  personsOf,
} from "../../../app/library/forgetting.ts";
import { knownRecord } from "../../../app/library/knownRecord.ts";
import { mementoKeys } from "../../../host/ids.ts";
import { nameOf } from "../../../domain/record.ts";
import type { Forgettable } from "../../../store/records/forgetTarget.ts";
import { field } from "../../../text/json.ts";
import { labelText, oneLine } from "../../../text/oneLine.ts";
import { escapeLinks } from "../../../text/escape.ts";
import { showDone } from "../../code/statusMessages.ts";
import { pickOne } from "../../prompt/pickOne.ts";
import { chosenRows } from "../../results/chosenRows.ts";
import { isObject } from "../../target.ts";
import type { SearchingServices } from "../../search/searchCommands.ts";
import { forgetAllTyped, forgetTyped } from "./forgetTyped.ts";

export async function forgetRecord(needs: SearchingServices, ...args: readonly unknown[]): Promise<void> {
  const rows = chosenRows(needs, args);
  const targets = rows.map((row): NamedSubject => {
    const { service, key } = row;
    return { name: nameOf(row.detail ?? row.record, l10n.t), what: { kind: "record", service, key } };
  });
  if (targets.length > 0) await forgetTargets(targets, needs);
}

export async function forgetCompany(needs: SearchingServices, ...args: readonly unknown[]): Promise<void> {
  const company = companyOfLine(args[0]);
  const rows = company === undefined ? chosenRows(needs, args) : [];
  const targets = company === undefined ? companiesOf(rows) : [company];
  if (targets.length > 0) await forgetTargets(targets, needs);
  else if (rows.length > 0) void window.showInformationMessage(l10n.t("This record names no company."));
}

export async function forgetPerson(needs: SearchingServices, ...args: readonly unknown[]): Promise<void> {
  const [row] = chosenRows(needs, args);
  if (row === undefined) return;
  const { kind, value } = await knownRecord(needs, row);
  const persons = personsOf(row, value);
  if (persons.length === 0) {
    const isUnknown = kind === "filing" && field(value, "related_persons") === undefined;
    void window.showInformationMessage(
      isUnknown
        ? l10n.t("The people of this filing aren’t known yet. Load the full filing first.")
        : l10n.t("This record lists no people."),
    );
    return;
  }
  const person = await pickOne({
    title: l10n.t("Forget Person"),
    placeholder: l10n.t("Select the person to forget"),
    items: persons.map((one) => ({ label: labelText(one.name), value: one })),
  });
  if (person !== undefined) await forgetTargets([person], needs);
}

async function forgetTargets(targets: readonly NamedSubject[], needs: SearchingServices): Promise<void> {
  const [{ store }, session] = await Promise.all([needs.engine(), needs.session()]);
  const subjects = targets.map((target) => target.what);
  const result = await forgetAll(store.library, subjects, {
    confirm: async (counts) => await askToForget(targets, counts),
    session,
    leavePage: (isForgotten) => needs.detail.current()?.closeIfForgotten(isForgotten),
    forgetTyped: async (isNamed) => await forgetTyped(needs, isNamed),
  });
  if (result === "done") showDone(l10n.t("Forgotten"));
  if (result === "failed")
    void window.showWarningMessage(
      l10n.t("The local data can’t be changed right now. Nothing more was forgotten."),
    );
}

export async function clearLocalData(needs: SearchingServices): Promise<void> {
  const clearLabel = l10n.t("Clear");
  const [{ store }, session] = await Promise.all([needs.engine(), needs.session()]);
  // Marks and saved searches can’t be downloaded again, so the question counts them.
  const marked = await store.library.markCount();
  const saved = (await store.saved.list()).length;
  const chosen = await window.showWarningMessage(
    l10n.t("Clear the local data of Startup Funding?"),
    {
      modal: true,
      detail: [
        l10n.t(
          "Stored results, the library, past searches, and usage are deleted in all windows. Results you’ve already used a search for may use one again. Your API key and settings stay.",
        ),
        marked > 0 ? l10n.t("Your stars, tags, and notes are deleted too (records: {0}).", marked) : "",
        saved > 0
          ? l10n.t(
              "Your saved searches are deleted too ({0}), with their schedules and the limit you set.",
              saved,
            )
          : "",
      ]
        .filter((text) => text !== "")
        .join("\n\n"),
    },
    clearLabel,
  );
  if (chosen !== clearLabel) return;
  await clearStore(session, store);
  await needs.detail.current()?.closeIfForgotten(() => true);
  await needs.listView.current()?.reread();
  needs.searching.forget();
  await forgetAllTyped(needs);
  for (const key of [mementoKeys.hasSaved, mementoKeys.hasHiddenNames, mementoKeys.isWatching])
    await needs.globalMemory.update(key, undefined);
  void window.showInformationMessage(l10n.t("The local data is cleared."));
}

function companyOfLine(line: unknown): NamedSubject | undefined {
  const company = isObject(line) && line["kind"] === "company" ? line["company"] : undefined;
  if (!isObject(company)) return undefined;
  const { name, core, full } = company;
  return [name, core, full].every((part) => typeof part === "string")
    ? { name: oneLine(String(name)), what: { kind: "company", core: String(core), full: String(full) } }
    : undefined;
}

async function askToForget(targets: readonly NamedSubject[], counts: Forgettable): Promise<boolean> {
  const forgetLabel = l10n.t("Forget");
  const chosen = await window.showWarningMessage(
    escapeLinks(questionOf(targets)),
    { modal: true, detail: detailOf(targets, counts) },
    forgetLabel,
  );
  return chosen === forgetLabel;
}

function questionOf(targets: readonly NamedSubject[]): string {
  const [first, ...others] = targets;
  if (first === undefined) return "";
  const name = oneLine(first.name, 80);
  if (others.length === 0) return l10n.t("Forget “{0}”?", name);
  return first.what.kind === "company" ? l10n.t("Forget these companies?") : l10n.t("Forget these records?");
}

export function detailOf(
  targets: readonly NamedSubject[],
  { records, marks, naming, searches }: Forgettable,
): string {
  const isPerson = targets[0]?.what.kind === "person";
  const saved = searches === 1 ? l10n.t("1 saved search") : l10n.t("{0} saved searches", searches);
  const counts = [
    records === 1 ? l10n.t("1 record") : l10n.t("{0} records", records),
    ...(searches === 0 ? [] : [saved]),
  ];
  const all = listInWords(counts, env.language);
  return [
    isPerson
      ? l10n.t("Removes the name from {0} on this machine, and from stored answers. The records stay.", all)
      : l10n.t("Deletes {0} from this machine, and from stored answers.", all),
    ...(marks === 0 ? [] : [l10n.t("Your stars, tags, and notes on them go too.")]),
    ...(naming === 0
      ? []
      : [
          naming === 1
            ? l10n.t(
                "Your tags or notes on 1 record name this person and stay. Edit them to remove the name.",
              )
            : l10n.t(
                "Your tags or notes on {0} records name this person and stay. Edit them to remove the name.",
                naming,
              ),
        ]),
    l10n.t("It won’t be stored again unless you open it yourself. This can’t be undone."),
  ].join(" ");
}
