import { QuickInputButtons, window, type QuickPickItem } from "vscode";

/** A pick of one among fixed rows. */
export interface OneOf<Item extends QuickPickItem> {
  readonly title: string;
  readonly placeholder: string;
  readonly items: readonly Item[];
  /** The row that Enter takes at first. */
  readonly active?: Item | undefined;
  readonly step?: readonly [step: number, of: number];
  readonly canGoBack?: boolean;
  /** Whether what is typed is looked for in the descriptions too. */
  readonly matchOnDescription?: boolean;
}

/** Resolves to the chosen row, `"back"`, or undefined when left. */
export function pickOne<Item extends QuickPickItem>(
  question: OneOf<Item>,
): Promise<Item | "back" | undefined> {
  const pick = window.createQuickPick<Item>();
  pick.title = question.title;
  pick.placeholder = question.placeholder;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = question.matchOnDescription === true;
  pick.items = question.items;
  if (question.active !== undefined) pick.activeItems = [question.active];
  if (question.step !== undefined) [pick.step, pick.totalSteps] = question.step;
  if (question.canGoBack === true) pick.buttons = [QuickInputButtons.Back];
  return new Promise((resolve) => {
    let chosen: Item | "back" | undefined;
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
