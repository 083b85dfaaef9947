import type { EngineSource } from "../../app/engine.ts";
import { l10n, window } from "vscode";
import type { RecordFormat } from "../../codegen/format/format.ts";
import { fieldsOf, type FieldCount } from "../../codegen/format/pick.ts";
import { labelText } from "../../text/oneLine.ts";
import type { Code } from "../../app/writeRecords.ts";
import { pickFormat } from "./pickFormat.ts";
import { showDone } from "./outcome.ts";
import type { CommandHandler } from "../commandMap.ts";
import { askText } from "../prompt/textPrompt.ts";
import { chosenRows } from "../results/chosenRows.ts";
import type { RowSelections } from "../target.ts";

/** What choosing fields needs. */
export interface ChooseFieldsNeeds extends RowSelections {
  readonly engine: EngineSource;
  readonly code: Code;
}

/** `chooseFields`: which fields a format writes, and in which order; remembered for that format. */
export function chooseFieldsCommand(needs: ChooseFieldsNeeds): CommandHandler {
  return async (...args) => {
    const { code } = needs;
    const rows = chosenRows(needs, args);
    if (rows.length === 0) return;
    const format = await pickFormat(code, l10n.t("The format that fields are chosen for"));
    if (format === undefined) return;
    const { values } = await code.recordsOf(rows);
    const known = fieldsOf(values);
    const chosen = await chooseWhich(format, known, code.fieldsFor(format.id));
    if (chosen === undefined) return;
    const ordered = chosen.length < 2 ? chosen : await chooseOrder(format, chosen);
    if (ordered === undefined) return;
    const isAll =
      ordered.length === known.length && known.every(({ name }, index) => name === ordered[index]);
    await code.chooseFields(format.id, isAll || ordered.length === 0 ? undefined : ordered);
    const done =
      isAll || ordered.length === 0
        ? l10n.t("{0} writes all fields", format.label)
        : l10n.t("{0} writes: {1}", format.label, ordered.join(", "));
    showDone(done);
  };
}

async function chooseWhich(
  { label }: RecordFormat,
  known: readonly FieldCount[],
  before: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  const names = [...new Set([...(before ?? []), ...known.map(({ name }) => name)])];
  const picked = await window.showQuickPick(
    names.map((name) => ({ label: labelText(name), picked: before?.includes(name) ?? true, name })),
    {
      canPickMany: true,
      ignoreFocusOut: true,
      title: l10n.t("Fields of {0}", label),
      placeHolder: l10n.t("Which fields are written; none stands for all"),
    },
  );
  return picked?.map(({ name }) => name);
}

async function chooseOrder(
  { label }: RecordFormat,
  names: readonly string[],
): Promise<readonly string[] | undefined> {
  const answer = await askText({
    title: l10n.t("Fields of {0}", label),
    prompt: l10n.t("In which order, with commas between. Enter keeps this order."),
    value: names.map(quotedWhereNeeded).join(", "),
    validate(text) {
      const typed = namesIn(text);
      const unknown = typed.find((name) => !names.includes(name));
      if (unknown !== undefined) return l10n.t("{0} is not one of the fields.", unknown);
      const isRepeated = new Set(typed).size < typed.length;
      return isRepeated ? l10n.t("Each field can stand here once.") : undefined;
    },
  });
  if (answer.kind !== "accepted") return undefined;
  const typed = namesIn(answer.text);
  // A name that was left out keeps its place behind the others.
  return [...typed, ...names.filter((name) => !typed.includes(name))];
}

/** A name with a comma, a quote or space around it stands in quotes. */
function quotedWhereNeeded(name: string): string {
  return /[",]|^\s|\s$|^$/.test(name) ? JSON.stringify(name) : name;
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\s*("(?:[^"\\]|\\.)*"|[^,]+)\s*(?:,|$)/g)].map(([, name = ""]) =>
    unquoted(name.trim()),
  );
}

function unquoted(name: string): string {
  if (!/^".*"$/.test(name)) return name;
  try {
    return String(JSON.parse(name));
  } catch {
    return name;
  }
}
