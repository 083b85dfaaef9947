import { l10n, type QuickInputButton } from "vscode";
import type { Filter } from "../../service/contract/filters/table.ts";
import type { Parsed, Sentence } from "../../text/sentence.ts";
import { askText } from "../prompt/textPrompt.ts";
import type { FilterRow } from "./filterForm.ts";

/** What a row has beside its filter. */
export interface RowExtras<Values> {
  /** In place of the filter's own, for what depends on the settings. */
  readonly placeholder?: string;
  /** A problem of the value beside the other values. */
  readonly check?: (values: Values) => Parsed<unknown>;
  /** A list to choose from instead of typing; resolves to the new text, or undefined when left. */
  readonly button?: {
    readonly button: QuickInputButton;
    readonly choose: (typed: string) => Promise<string | undefined>;
  };
}

/** The row of a filter whose value is typed. A refused text is kept, and stands in the box when the row is opened again. */
export function valueRow<Values>(
  filter: Filter<Values>,
  { placeholder, check, button }: RowExtras<Values> = {},
): FilterRow<Values> {
  const label = translated(filter.label);
  const read = (values: Values, typed: string): Parsed<Values> => {
    const parsed = filter.read(values, typed);
    const problem = parsed.ok ? check?.(parsed.value) : undefined;
    return problem === undefined || problem.ok ? parsed : problem;
  };
  const refusalOf = (values: Values, typed: string): string | undefined => {
    const checked = read(values, typed);
    return checked.ok ? undefined : translated(checked.problem);
  };
  return {
    label,
    placeholder: placeholder ?? translated(filter.placeholder),
    valueOf: filter.textOf,
    async ask(memory) {
      for (let text = memory.refused.get(label) ?? filter.textOf(memory.values) ?? ""; ;) {
        const answer = await askText({
          title: label,
          prompt: translated(filter.prompt),
          value: text,
          canGoBack: true,
          buttons: button === undefined ? [] : [button.button],
          validate: (typed) => refusalOf(memory.values, typed),
        });
        if (answer.kind === "button") {
          text = (await button?.choose(answer.text)) ?? answer.text;
          continue;
        }
        if (answer.kind !== "accepted" && refusalOf(memory.values, answer.text) !== undefined) {
          memory.refused.set(label, answer.text);
        } else memory.refused.delete(label);
        const parsed = filter.read(memory.values, answer.text);
        return answer.kind === "accepted" && parsed.ok ? parsed.value : memory.values;
      }
    },
  };
}

function translated({ text, values }: Sentence): string {
  return l10n.t(text, ...values);
}
