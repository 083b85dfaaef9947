import { QuickInputButtons, QuickPickItemKind, window, type QuickPickItem } from "vscode";

/** A separator chooses nothing. */
export interface PickItem<Value> extends QuickPickItem {
  readonly value?: Value;
}

export interface PickQuestion<Value> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly PickItem<Value>[];
  readonly active?: Value | undefined;
  readonly step?: readonly [step: number, of: number];
  readonly canGoBack?: boolean;
  readonly matchOnDescription?: boolean;
}

/** Undefined when left, by Back too. */
export async function pickOne<Value>(question: PickQuestion<Value>): Promise<Value | undefined> {
  const row = await pickRow(question);
  return row === "back" ? undefined : row?.value;
}

/** `"back"` on Back. */
export async function pickOneOrBack<Value>(
  question: PickQuestion<Value>,
): Promise<Value | "back" | undefined> {
  const row = await pickRow({ ...question, canGoBack: true });
  return row === "back" ? row : row?.value;
}

function pickRow<Value>(question: PickQuestion<Value>): Promise<PickItem<Value> | "back" | undefined> {
  const pick = window.createQuickPick<PickItem<Value>>();
  pick.title = question.title;
  pick.placeholder = question.placeholder;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = question.matchOnDescription === true;
  pick.items = question.items;
  const active = question.items.find(({ value }) => value !== undefined && value === question.active);
  if (active !== undefined) pick.activeItems = [active];
  if (question.step !== undefined) [pick.step, pick.totalSteps] = question.step;
  if (question.canGoBack === true) pick.buttons = [QuickInputButtons.Back];
  return new Promise((resolve) => {
    let chosen: PickItem<Value> | "back" | undefined;
    pick.onDidAccept(() => {
      chosen = pick.selectedItems[0];
      if (chosen !== undefined) pick.hide();
    });
    pick.onDidTriggerButton(() => {
      chosen = "back";
      pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(chosen);
    });
    pick.show();
  });
}

export function separator(label: string): QuickPickItem {
  return { label, kind: QuickPickItemKind.Separator };
}
