import { l10n, ThemeIcon } from "vscode";
import { section } from "../../prompt/pickOne.ts";
import { dayPresets, industryGroups, usualSeries } from "../../../service/contract/filters/offered.ts";
import { parseDate, parseText } from "../../../service/contract/filters/typedValues.ts";
import type { ParseResult } from "../../../text/sentence.ts";
import { labelText } from "../../../text/oneLine.ts";
import { translated } from "../../prompt/textPrompt.ts";
import {
  noticeRow,
  type RowEffect,
  type TypedPickItem,
  type TypedPickItems,
} from "../../prompt/typedPick.ts";

export interface ValuePickItems {
  readonly matchOnDescription?: boolean;
  rows(text: string): TypedPickItems;
  enter(text: string): RowEffect;
}

export interface KnownValues {
  /** As typed. */
  readonly current: string | undefined;
  /** Newest first. */
  readonly recent: readonly string[];
  readonly seen: readonly string[];
}

export function industryItems({ current, recent, seen }: KnownValues): ValuePickItems {
  const listed = industryGroups.flatMap(({ industries }) => industries);
  const groups = industryGroups.flatMap(({ group, industries }) =>
    industries.map((name) => row(name, name.includes(group) ? undefined : group)),
  );
  return {
    ...valueItems({
      any: l10n.t("Any industry"),
      current,
      groups: [
        section(l10n.t("Recent"), rowsOf(recent)),
        section(l10n.t("Industries of Form D"), groups),
        section(l10n.t("Also in your results"), rowsOf(withoutListed(seen, listed))),
      ],
      read: parseText,
      typed: (text) => l10n.t('Use "{0}"', text),
    }),
    matchOnDescription: true,
  };
}

export function seriesItems({ current, recent, seen }: KnownValues): ValuePickItems {
  return valueItems({
    any: l10n.t("Any series"),
    current,
    groups: [
      section(l10n.t("Recent"), rowsOf(recent)),
      section(l10n.t("Series"), rowsOf([...usualSeries, ...withoutListed(seen, usualSeries)])),
    ],
    read: parseText,
    typed: (text) => l10n.t('Use "{0}"', text),
  });
}

export function dayItems({ current, recent }: KnownValues, today: Date): ValuePickItems {
  const presets = dayPresets(today);
  const days = presets.map(({ day }) => day);
  return valueItems({
    any: l10n.t("Any date"),
    current,
    groups: [
      section(
        l10n.t("Time spans"),
        presets.map(({ label, day }): TypedPickItem => {
          const description = l10n.t("from {0}", day);
          return { label: translated(label), description, effect: takeEffect(day) };
        }),
      ),
      section(l10n.t("Recent"), rowsOf(withoutListed(recent, days))),
    ],
    read: parseDate,
    typed: (text) => l10n.t("From {0}", text),
  });
}

interface ValuePickOptions {
  readonly any: string;
  readonly current: string | undefined;
  readonly groups: readonly (readonly TypedPickItem[])[];
  readonly read: (text: string) => ParseResult<string | undefined>;
  readonly typed: (text: string) => string;
}

function valueItems({ any, current, groups, read, typed }: ValuePickOptions): ValuePickItems {
  const listed = groups.flat();
  const has = (value: string): boolean =>
    listed.some(
      ({ effect }) => effect?.kind === "take" && effect.value.toLowerCase() === value.toLowerCase(),
    );
  const isCurrent = ({ effect }: TypedPickItem): boolean =>
    effect?.kind === "take" && effect.value === (current ?? "");
  const own = current === undefined ? [] : [listed.find(isCurrent) ?? row(current)];
  const others = listed.filter((one) => !own.includes(one));
  const fixed = [{ label: any, effect: takeEffect("") }, ...own, ...others].map((one): TypedPickItem =>
    current === undefined ? one : { ...one, iconPath: new ThemeIcon(isCurrent(one) ? "check" : "blank") },
  );
  const active = fixed.find(isCurrent);
  return {
    rows(text) {
      if (text.trim() === "") return { rows: fixed, active };
      const parsed = read(text);
      if (!parsed.ok) return { rows: [...fixed, noticeRow(translated(parsed.problem))] };
      const value = parsed.value ?? "";
      if (value === "" || has(value)) return { rows: fixed };
      return {
        rows: [...fixed, { label: labelText(typed(value)), alwaysShow: true, effect: takeEffect(value) }],
      };
    },
    enter(text) {
      const parsed = read(text);
      return parsed.ok ? takeEffect(parsed.value ?? "") : { kind: "read" };
    },
  };
}

function rowsOf(values: readonly string[]): readonly TypedPickItem[] {
  return values.map((value) => row(value));
}

function row(value: string, description?: string): TypedPickItem {
  return {
    label: labelText(value),
    ...(description === undefined ? {} : { description }),
    effect: takeEffect(value),
  };
}

function takeEffect(value: string): RowEffect {
  return { kind: "take", value };
}

function withoutListed(values: readonly string[], listed: readonly string[]): readonly string[] {
  const known = new Set(listed.map((name) => name.toLowerCase()));
  return values.filter((name) => !known.has(name.toLowerCase()));
}
