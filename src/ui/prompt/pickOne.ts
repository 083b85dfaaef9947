import {
  QuickInputButtons,
  QuickPickItemKind,
  window,
  type QuickInput,
  type QuickPick,
  type QuickPickItem,
} from "vscode";

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

/** Returns undefined if the person leaves or goes back. */
export async function pickOne<Value>(question: PickQuestion<Value>): Promise<Value | undefined> {
  const row = await pickRow(question);
  return row === "back" ? undefined : row?.value;
}

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
  return untilClosed(pick, (close) => {
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (chosen !== undefined) close(chosen);
    });
    pick.onDidTriggerButton(() => close("back"));
  });
}

interface TickQuestion<Item> {
  readonly title: string;
  readonly placeholder?: string;
  readonly items: readonly Item[];
  readonly ticked?: readonly Item[];
  readonly canGoBack?: boolean;
  readonly matchOnDescription?: boolean;
}

/** Returns undefined if the person leaves or goes back. `follow` is called before the list opens. */
export function pickMany<Item extends QuickPickItem>(
  { title, placeholder, items, ticked = [], canGoBack, matchOnDescription }: TickQuestion<Item>,
  follow?: (pick: QuickPick<Item>) => void,
): Promise<readonly Item[] | undefined> {
  const pick = window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = placeholder;
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = matchOnDescription === true;
  pick.items = items;
  pick.selectedItems = ticked;
  if (canGoBack === true) pick.buttons = [QuickInputButtons.Back];
  follow?.(pick);
  return untilClosed(pick, (close) => {
    pick.onDidAccept(() => close(pick.selectedItems));
    pick.onDidTriggerButton(() => pick.hide());
  });
}

export function untilClosed<Answer>(
  input: QuickInput,
  listen: (close: (answer: Answer) => void) => void,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    let answer: Answer | undefined;
    input.show();
    listen((given) => {
      answer = given;
      input.hide();
    });
    input.onDidHide(() => {
      input.dispose();
      resolve(answer);
    });
  });
}

export function section<Item extends QuickPickItem>(
  label: string,
  items: readonly Item[],
): readonly (Item | QuickPickItem)[] {
  return items.length === 0 ? [] : [separator(label), ...items];
}

export function separator(label: string): QuickPickItem {
  return { label, kind: QuickPickItemKind.Separator };
}
