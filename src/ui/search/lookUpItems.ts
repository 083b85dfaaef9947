import { l10n, type QuickPickItem, ThemeIcon } from "vscode";
import {
  knownOfName,
  type KnownRecord,
  type LookUpStep,
  type StoredSearch,
} from "../../app/search/lookUp.ts";
import { lookUpTarget } from "../../domain/lookUpTarget.ts";
import { relativeAge } from "../../present/date.ts";
import { rowOf } from "../../present/row.ts";
import type { Wording } from "../../present/wording.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { Services } from "../services.ts";
import { type PickItem, separator } from "../prompt/pickOne.ts";
import { labelText } from "../../text/oneLine.ts";
import type { FormNeeds } from "./form/searchForms.ts";

type StepItem = PickItem<LookUpStep>;

export function stepItems(steps: readonly LookUpStep[], needs: Services): readonly StepItem[] {
  const item = (step: LookUpStep): StepItem => ({ ...itemOf(step, needs), value: step });
  const free = steps.filter(isFree).map(item);
  const others = steps.filter((step) => !isFree(step)).map(item);
  return free.length === 0
    ? others
    : [separator(l10n.t("Already known")), ...free, separator(l10n.t("Search the service")), ...others];
}

function isFree({ kind }: LookUpStep): boolean {
  return kind === "known" || kind === "stored";
}

function itemOf(step: LookUpStep, needs: Services): QuickPickItem {
  switch (step.kind) {
    case "known":
      return knownItem(step.known, needs);
    case "stored":
      return storedItem(step.answer, needs.wording());
    case "search":
      return {
        label: labelText(l10n.t('Search for company "{0}"', step.company)),
        description: needs.price("companies"),
        iconPath: new ThemeIcon("search"),
      };
    case "edit":
      return { label: l10n.t("Edit the search first…"), iconPath: new ThemeIcon("edit") };
    case "openFiling":
      return {
        label: l10n.t("Open filing {0}…", step.id),
        iconPath: new ThemeIcon("go-to-file"),
      };
    case "connect":
      return {
        label: step.lacks === "address" ? l10n.t("Configure Connection…") : l10n.t("Set API Key…"),
        description: l10n.t("to search for it"),
        iconPath: new ThemeIcon("plug"),
      };
    case "useSample":
      return {
        label: l10n.t("Use Sample Data"),
        description: l10n.t("fictional companies, free"),
        iconPath: new ThemeIcon("beaker"),
      };
  }
}

export function knownRowsOf(needs: Services): FormNeeds["known"] {
  return async (text) => {
    const { shown } = (await needs.session()).state;
    const found = await knownOfName(lookUpTarget(text), { ...needs, shown });
    return found.map((known) => {
      const { label, ...rest } = knownItem(known, needs);
      return {
        ...rest,
        // VS Code sorts matches by label: the bare name would come before the search.
        label: labelText(l10n.t("Show “{0}”", label)),
        async open() {
          await (await needs.pages()).open(known.row, { preserveFocus: false });
        },
      };
    });
  };
}

function knownItem({ row, at }: KnownRecord, { wording, settings, mayUse }: Services): QuickPickItem {
  const words = wording();
  const text = rowOf(row.record, words, row.detail !== undefined);
  const isAsked =
    settings.loadDetails() === "always" &&
    row.record.kind === "filing" &&
    row.detail === undefined &&
    row.service !== sampleService;
  const price = isAsked ? `(${mayUse("filing")})` : l10n.t("(free)");
  return {
    label: text.name,
    description: [price, ageOf(at, words), ...text.facts.map(labelText)].join(" · "),
    iconPath: new ThemeIcon(text.icon),
  };
}

function storedItem({ rows, hasMore, at }: StoredSearch, wording: Wording): QuickPickItem {
  const records = rows === 1 ? l10n.t("1 record") : l10n.t("{0} records", rows);
  return {
    label: l10n.t("Show the stored search"),
    description: [
      l10n.t("(free)"),
      ageOf(at, wording),
      hasMore ? l10n.t("{0}, more exist", records) : records,
    ].join(" · "),
    iconPath: new ThemeIcon("history"),
  };
}

function ageOf(at: number, wording: Wording): string {
  return l10n.t("loaded {0}", relativeAge(at, Date.now(), wording));
}
