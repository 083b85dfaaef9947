import {
  commands as editorCommands,
  l10n,
  ThemeIcon,
  window,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
} from "vscode";
import { contextKeys } from "../../host/ids.ts";
import { labelText } from "../../text/oneLine.ts";
import { untilClosed } from "../prompt/pickOne.ts";
import { withMoved } from "./fieldOrder.ts";

export interface ArrangedFields {
  readonly fields: readonly string[];
  readonly chosen: ReadonlySet<string>;
}

interface FieldItem extends QuickPickItem {
  readonly field: string;
}

export class FieldsPick {
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

  /** Items first: focus and ticks refer to them. The filter stays. */
  #drawFields(chosen: ReadonlySet<string>, active: string | undefined): void {
    const items = this.#fields.map((field, index): FieldItem => ({
      label: labelText(field),
      // What is typed hides rows and sorts the others: the number says where a field is all the same.
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
