import { QuickInputButtons, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from "vscode";
import { labelText } from "../../text/oneLine.ts";
import { untilClosed } from "./pickOne.ts";

export type RowEffect =
  | { readonly kind: "take"; readonly value: string }
  | { readonly kind: "type"; readonly text: string }
  | { readonly kind: "read" };

export interface TypedPickItem extends QuickPickItem {
  readonly effect?: RowEffect;
}

export interface TypedPickItems {
  readonly rows: readonly TypedPickItem[];
  /** Preselected row; by default the first visible one. */
  readonly active?: TypedPickItem | undefined;
}

export interface TypedPick {
  readonly title: string;
  readonly placeholder: string;
  readonly value: string;
  readonly buttons?: readonly QuickInputButton[];
  readonly matchOnDescription?: boolean;
  /**
   * A fast typist may press Enter before the new rows appear; VS Code then reports the index in the old rows. So each
   * row keeps its index, and the first of the changing rows has the right effect for Enter.
   */
  rows(text: string): TypedPickItems;
  /** Returns the effect of Enter if no row is selected. */
  enter(text: string): RowEffect;
}

/** `text` is the box’s content in any case, so that typing isn’t lost. */
export type TypedPickAnswer =
  | { readonly kind: "taken"; readonly value: string; readonly text: string }
  | { readonly kind: "back" | "dismissed"; readonly text: string }
  | { readonly kind: "button"; readonly button: QuickInputButton; readonly text: string };

export async function askTyped(question: TypedPick): Promise<TypedPickAnswer> {
  const pick = window.createQuickPick<TypedPickItem>();
  pick.title = question.title;
  pick.placeholder = question.placeholder;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = question.matchOnDescription === true;
  pick.keepScrollPosition = true;
  pick.buttons = [QuickInputButtons.Back, ...(question.buttons ?? [])];
  pick.value = question.value;
  let drawn: string | undefined;
  const draw = (text: string): void => {
    // VS Code reports a text set by code as typed.
    if (text === drawn) return;
    drawn = text;
    const { rows, active } = question.rows(text);
    pick.items = rows;
    if (active !== undefined) pick.activeItems = [active];
  };
  draw(question.value);
  let lastText = question.value;
  const answer = await untilClosed<TypedPickAnswer>(pick, (close) => {
    pick.onDidChangeValue(draw);
    pick.onDidAccept(() => {
      const effect = pick.selectedItems[0]?.effect ?? question.enter(pick.value);
      if (effect.kind === "take") close({ kind: "taken", value: effect.value, text: pick.value });
      else if (effect.kind === "type") {
        pick.value = effect.text;
        draw(effect.text);
      }
    });
    pick.onDidTriggerButton((button) => {
      const text = pick.value;
      close(button === QuickInputButtons.Back ? { kind: "back", text } : { kind: "button", button, text });
    });
    pick.onDidHide(() => (lastText = pick.value));
  });
  return answer ?? { kind: "dismissed", text: lastText };
}

export function noticeRow(text: string): TypedPickItem {
  return {
    label: labelText(text),
    iconPath: new ThemeIcon("info"),
    alwaysShow: true,
    effect: { kind: "read" },
  };
}
