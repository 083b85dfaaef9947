import { l10n } from "vscode";
import { fieldsOf } from "../../codegen/format/pick.ts";
import { pickFormat } from "./pickFormat.ts";
import { showDone } from "./outcome.ts";
import type { Handlers } from "../commandMap.ts";
import type { CommandParts } from "../parts.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { fieldsInOrder, fieldsToWrite } from "./fieldOrder.ts";
import { FieldsPick } from "./fieldsPick.ts";

/** Which fields a format writes, and in which order: remembered for that format. A key moves one in the open pick. */
export function chooseFieldsCommands(
  needs: CommandParts,
): Handlers<"chooseFields" | "moveFieldUp" | "moveFieldDown"> {
  let pick: FieldsPick | undefined;
  return {
    async chooseFields(...args) {
      const code = await needs.code();
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
    moveFieldUp: () => pick?.moveActive("up"),
    moveFieldDown: () => pick?.moveActive("down"),
  };
}
