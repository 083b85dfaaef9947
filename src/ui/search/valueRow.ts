import { l10n, type QuickInputButton } from "vscode";
import type { Parsed } from "../../text/parsed.ts";
import type { FilterRow } from "./filterForm.ts";
import { askText } from "../prompt/textPrompt.ts";

/** A row whose value is typed into an input box: how it reads, and how its text is checked. */
export interface ValueRowParts<Values, Value> {
  readonly label: string;
  readonly placeholder: string;
  readonly prompt: string;
  textOf(values: Values): string | undefined;
  parse(text: string): Parsed<Value>;
  assign(values: Values, value: Value): Values;
  /** A problem of the value beside the other values. */
  check?(values: Values): Parsed<unknown>;
  /** A list to choose from instead of typing; resolves to the new text, or undefined when left. */
  readonly button?: {
    readonly button: QuickInputButton;
    choose(typed: string): Promise<string | undefined>;
  };
}

/** Builds the row. A refused text is kept, and stands in the box when the row is opened again. */
export function valueRow<Values, Value>(parts: ValueRowParts<Values, Value>): FilterRow<Values> {
  return {
    label: parts.label,
    placeholder: parts.placeholder,
    valueOf: (values) => parts.textOf(values),
    async ask(memory) {
      for (let text = memory.refused.get(parts.label) ?? parts.textOf(memory.values) ?? ""; ;) {
        const answer = await askText({
          title: parts.label,
          prompt: parts.prompt,
          value: text,
          canGoBack: true,
          buttons: parts.button === undefined ? [] : [parts.button.button],
          validate: (typed) => refusalOf(parts, memory.values, typed),
        });
        if (answer.kind === "button") {
          text = (await parts.button?.choose(answer.text)) ?? answer.text;
          continue;
        }
        const refusal = refusalOf(parts, memory.values, answer.text);
        if (answer.kind !== "accepted" && refusal !== undefined) memory.refused.set(parts.label, answer.text);
        else memory.refused.delete(parts.label);
        const parsed = parts.parse(answer.text);
        return answer.kind === "accepted" && parsed.ok
          ? parts.assign(memory.values, parsed.value)
          : memory.values;
      }
    },
  };
}

function refusalOf<Values, Value>(
  parts: ValueRowParts<Values, Value>,
  values: Values,
  text: string,
): string | undefined {
  const parsed = parts.parse(text);
  const problem = parsed.ok ? parts.check?.(parts.assign(values, parsed.value)) : parsed;
  return problem === undefined || problem.ok
    ? undefined
    : l10n.t(problem.problem.text, ...problem.problem.values);
}
