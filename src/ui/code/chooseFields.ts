import {
  commands as editorCommands,
  l10n,
  ThemeIcon,
  window,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from "vscode";
import { fieldsOf } from "../../codegen/format/pick.ts";
import { contextKeys } from "../../host/ids.ts";
import { labelText } from "../../text/oneLine.ts";
import type { Handlers } from "../commandMap.ts";
import type { CommandServices } from "../services.ts";
import { untilClosed } from "../prompt/pickOne.ts";
import { chosenRows } from "../results/chosenRows.ts";
import { showDone } from "./statusMessages.ts";
import { isObject } from "../target.ts";
import { pickFormat } from "./pickFormat.ts";

/** Chooses and orders the fields of a format; the choice is stored per format. */
export function chooseFieldsCommands(needs: CommandServices): Handlers<"chooseFields" | "moveField"> {
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
    moveField: (given) => {
      const by = isObject(given) ? given["by"] : undefined;
      if (by === "up" || by === "down") pick?.moveActive(by);
    },
  };
}

interface ArrangedFields {
  readonly fields: readonly string[];
  readonly chosen: ReadonlySet<string>;
}

interface FieldItem extends QuickPickItem {
  readonly field: string;
}

class FieldsPick {
  readonly #pick: QuickPick<FieldItem> = window.createQuickPick<FieldItem>();
  readonly #up: QuickInputButton = { iconPath: new ThemeIcon("arrow-up"), tooltip: l10n.t("Move Up") };
  readonly #down: QuickInputButton = { iconPath: new ThemeIcon("arrow-down"), tooltip: l10n.t("Move Down") };
  #fields: readonly string[];

  constructor(title: string, { fields, chosen }: ArrangedFields) {
    this.#fields = fields;
    this.#pick.title = title;
    this.#pick.placeholder = l10n.t("Select fields (none = all)");
    this.#pick.prompt = l10n.t("Change the order with the arrows, or press Alt+Up or Alt+Down.");
    this.#pick.canSelectMany = true;
    this.#pick.ignoreFocusOut = true;
    this.#pick.keepScrollPosition = true;
    this.#drawFields(chosen, fields[0]);
    this.#pick.onDidTriggerItemButton(({ item, button }) =>
      this.#moveField(item.field, button === this.#up ? "up" : "down"),
    );
  }

  async ask(): Promise<ArrangedFields | undefined> {
    void setContext(true);
    return await untilClosed<ArrangedFields>(this.#pick, (close) => {
      this.#pick.onDidAccept(() => close({ fields: this.#fields, chosen: this.#chosenFields() }));
      this.#pick.onDidHide(() => void setContext(false));
    });
  }

  moveActive(direction: "up" | "down"): void {
    const [active] = this.#pick.activeItems;
    if (active !== undefined) this.#moveField(active.field, direction);
  }

  #moveField(field: string, direction: "up" | "down"): void {
    const chosen = this.#chosenFields();
    this.#fields = withMoved(this.#fields, field, direction);
    this.#drawFields(chosen, field);
  }

  #chosenFields(): ReadonlySet<string> {
    return new Set(this.#pick.selectedItems.map(({ field }) => field));
  }

  /** Sets `items` first, since focus and ticks refer to them. */
  #drawFields(chosen: ReadonlySet<string>, active: string | undefined): void {
    const items = this.#fields.map((field, index): FieldItem => ({
      label: labelText(field),
      // The filter hides and sorts rows, so the number shows a field’s position.
      description: String(index + 1),
      buttons: [this.#up, this.#down],
      field,
    }));
    this.#pick.items = items;
    this.#pick.activeItems = items.filter(({ field }) => field === active);
    this.#pick.selectedItems = items.filter(({ field }) => chosen.has(field));
  }
}

function setContext(isOpen: boolean): Thenable<unknown> {
  return editorCommands.executeCommand("setContext", contextKeys.choosingFields, isOpen);
}

export function fieldsInOrder(
  known: readonly string[],
  before: readonly string[] | undefined,
): readonly string[] {
  return [...new Set([...(before ?? []), ...known])];
}

export function withMoved(
  fields: readonly string[],
  field: string,
  direction: "up" | "down",
): readonly string[] {
  const from = fields.indexOf(field);
  const to = direction === "up" ? from - 1 : from + 1;
  const other = fields[to];
  if (from === -1 || other === undefined) return fields;
  return fields.with(from, other).with(to, field);
}

/** Returns the fields to store, in order; undefined if the choice changes nothing. If none is chosen, all are. */
export function fieldsToWrite(
  fields: readonly string[],
  chosen: ReadonlySet<string>,
  known: readonly string[],
): readonly string[] | undefined {
  const wanted = chosen.size === 0 ? fields : fields.filter((field) => chosen.has(field));
  const isAsItComes = wanted.length === known.length && known.every((field, at) => field === wanted[at]);
  return isAsItComes ? undefined : wanted;
}
