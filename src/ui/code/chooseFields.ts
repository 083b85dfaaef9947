import { l10n } from "vscode";
import { fieldsOf } from "../../codegen/format/pick.ts";
import type { Code } from "../../app/code/writeRecords.ts";
import { pickFormat } from "./pickFormat.ts";
import { showDone } from "./outcome.ts";
import type { CommandHandler } from "../commandMap.ts";
import { chosenRows } from "../results/chosenRows.ts";
import type { RowSelections } from "../target.ts";
import { fieldsInOrder, fieldsToWrite } from "./fieldOrder.ts";
import { FieldsPick } from "./fieldsPick.ts";

export interface ChooseFieldsNeeds extends RowSelections {
  readonly code: Code;
}

export interface ChooseFieldsCommands {
  /** Which fields a format writes, and in which order; remembered for that format. */
  readonly choose: CommandHandler;
  /** The keys of the pick of fields, while it is open. */
  readonly moveUp: CommandHandler;
  readonly moveDown: CommandHandler;
}

export function chooseFieldsCommands(needs: ChooseFieldsNeeds): ChooseFieldsCommands {
  let pick: FieldsPick | undefined;
  return {
    async choose(...args) {
      const { code } = needs;
      const rows = chosenRows(needs, args);
      if (rows.length === 0) return;
      const format = await pickFormat(code, {
        title: l10n.t("Choose Fields"),
        placeholder: l10n.t("Select the format to choose fields for"),
      });
      if (format === undefined) return;
      const { values } = await code.recordsOf(rows);
      const known = fieldsOf(values).map(({ name }) => name);
      const before = code.fieldsFor(format.id);
      pick = new FieldsPick(l10n.t("Fields for {0}", format.label), {
        fields: fieldsInOrder(known, before),
        chosen: new Set(before ?? known),
      });
      const arranged = await pick.ask();
      pick = undefined;
      if (arranged === undefined) return;
      const fields = fieldsToWrite(arranged.fields, arranged.chosen, known);
      await code.chooseFields(format.id, fields);
      showDone(
        fields === undefined
          ? l10n.t("{0} writes all fields", format.label)
          : l10n.t("{0} writes: {1}", format.label, fields.join(", ")),
      );
    },
    moveUp: () => pick?.moveActive("up"),
    moveDown: () => pick?.moveActive("down"),
  };
}
