import { env, l10n, ThemeIcon } from "vscode";
import type { Filter } from "../../../service/contract/filters/table.ts";
import type { ParseResult } from "../../../text/sentence.ts";
import { labelText } from "../../../text/oneLine.ts";
import { pickOne } from "../../prompt/pickOne.ts";
import { askText, translated } from "../../prompt/textPrompt.ts";
import { askTyped, type TypedPickAnswer } from "../../prompt/typedPick.ts";
import type { FilterRow, FormMemory } from "./filterForm.ts";
import type { ValuePickItems } from "./valuePicks.ts";

export interface RowExtras<Values> {
  readonly placeholder?: () => string | undefined;
  readonly check?: (values: Values) => ParseResult<unknown>;
  /** Newest first. */
  readonly recent?: () => readonly string[];
}

/** The memory keeps a refused text for the next time the row is opened. */
export function valueRow<Values>(
  filter: Filter<Values>,
  { placeholder, check, recent }: RowExtras<Values> = {},
): FilterRow<Values> {
  const row = plainRow(filter, placeholder);
  const refusalOf = (values: Values, typed: string): string | undefined => {
    const parsed = filter.read(values, typed, env.language);
    const problem = parsed.ok ? check?.(parsed.value) : parsed;
    return problem === undefined || problem.ok ? undefined : translated(problem.problem);
  };
  return {
    ...row,
    async ask(memory) {
      for (let text = memory.refused.get(row.label) ?? filter.textOf(memory.values, env.language) ?? ""; ;) {
        const recentTexts = (recent?.() ?? []).filter((value) => value !== text);
        const answer = await askText({
          title: row.label,
          prompt: translated(filter.prompt),
          value: text,
          canGoBack: true,
          buttons:
            recentTexts.length === 0
              ? []
              : [{ iconPath: new ThemeIcon("history"), tooltip: l10n.t("Recent Values") }],
          validate: (typed) => refusalOf(memory.values, typed),
        });
        if (answer.kind === "button") {
          const chosen = await pickOne({
            title: row.label,
            placeholder: l10n.t("Choose a recent value"),
            items: recentTexts.map((value) => ({ label: labelText(value), value })),
            canGoBack: true,
          });
          text = chosen ?? answer.text;
          continue;
        }
        if (answer.kind !== "accepted" && refusalOf(memory.values, answer.text) !== undefined) {
          memory.refused.set(row.label, answer.text);
        } else memory.refused.delete(row.label);
        return answer.kind === "accepted" ? readInto(filter, memory, answer.text) : memory.values;
      }
    },
  };
}

export function valuePickRow<Values>(
  filter: Filter<Values>,
  itemsFor: (current: string | undefined) => ValuePickItems,
): FilterRow<Values> {
  const row = plainRow(filter);
  return {
    ...row,
    async ask(memory) {
      const answer = await askTyped({
        ...itemsFor(filter.textOf(memory.values, env.language)),
        title: row.label,
        placeholder: translated(filter.prompt),
        value: memory.refused.get(row.label) ?? "",
      });
      return afterTyped(filter, memory, row.label, answer);
    },
  };
}

export function plainRow<Values>(
  filter: Filter<Values>,
  placeholder?: () => string | undefined,
): Omit<FilterRow<Values>, "ask"> {
  return {
    name: filter.name,
    label: translated(filter.label),
    placeholder: () => placeholder?.() ?? translated(filter.placeholder),
    valueOf: (values) => filter.textOf(values, env.language),
  };
}

export function afterTyped<Values>(
  filter: Filter<Values>,
  memory: FormMemory<Values>,
  label: string,
  answer: TypedPickAnswer,
): Values {
  if (answer.kind === "taken" || answer.text.trim() === "") memory.refused.delete(label);
  else memory.refused.set(label, answer.text);
  return answer.kind === "taken" ? readInto(filter, memory, answer.value) : memory.values;
}

function readInto<Values>(filter: Filter<Values>, memory: FormMemory<Values>, text: string): Values {
  const parsed = filter.read(memory.values, text, env.language);
  return parsed.ok ? parsed.value : memory.values;
}
