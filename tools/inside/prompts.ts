import * as vscode from "vscode";
import { until } from "../project/until.ts";

export interface Notification {
  readonly severity: "information" | "warning" | "error";
  readonly text: string;
  readonly buttons: readonly string[];
}

type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** Acts for the user: answers the product’s boxes and picks, and records its notifications. */
export interface Prompts {
  /** Oldest first. */
  readonly notifications: readonly Notification[];
  /** The label of the button to press in all later messages; undefined presses none. */
  press(button: string | undefined, when?: Promise<void>): void;
  /** Waits for an open box whose title contains `title`. */
  box(title: string): Promise<vscode.InputBox>;
  /** Waits for an open pick whose title contains `title`. */
  pick(title: string): Promise<Pick>;
  /** Puts a text into the box and presses Enter. */
  enter(title: string, text: string): Promise<void>;
  /** Replaces the typed text; resolves when the product has been notified. */
  type(title: string, text: string): Promise<Pick>;
  /** Types a text and presses Enter before its rows can be there. */
  typeAndAccept(title: string, text: string): Promise<void>;
  choose(title: string, label: string): Promise<void>;
  /** Presses Enter on the active row. */
  accept(title: string): Promise<void>;
  pressButton(title: string, tooltip: string): Promise<void>;
  /** True while a box or a pick is open. */
  readonly isOpen: boolean;
  leave(): Promise<void>;
  /** Restores the editor’s own functions. */
  restore(): Promise<void>;
}

/**
 * Follows the product’s boxes, picks and messages. The suites are in the product’s folder, so VS Code gives both the
 * same API object; another extension couldn’t see them.
 */
export function followPrompts(): Prompts {
  const notifications: Notification[] = [];
  const open = new Set<vscode.InputBox | Pick>();
  /** The active rows of each pick, as the window has reported them. */
  const marked = new Map<vscode.InputBox | Pick, readonly vscode.QuickPickItem[]>();
  /** VS Code’s own way to report a pressed button. */
  const buttons = new Map<vscode.InputBox | Pick, vscode.EventEmitter<vscode.QuickInputButton>>();
  let pressing: { readonly button: string | undefined; readonly when?: Promise<void> | undefined };
  pressing = { button: undefined };
  const { createInputBox, createQuickPick } = vscode.window;
  const follow = <Input extends vscode.InputBox | Pick>(input: Input): Input => {
    const show = input.show.bind(input);
    // A box that gave way to a pick comes back.
    Reflect.set(input, "show", () => {
      open.add(input);
      show();
    });
    input.onDidHide(() => open.delete(input));
    const triggered = new vscode.EventEmitter<vscode.QuickInputButton>();
    buttons.set(input, triggered);
    Reflect.set(input, "onDidTriggerButton", triggered.event);
    return input;
  };
  const recorded =
    (severity: Notification["severity"]) =>
    async (text: string, ...rest: readonly unknown[]) => {
      const items = rest.filter((item) => typeof item === "string" || isButton(item));
      notifications.push({ severity, text, buttons: items.map(labelOf) });
      const { button, when } = pressing;
      await when;
      return items.find((item) => labelOf(item) === button);
    };
  const takeBack = replaceAll({
    createInputBox: () => follow(createInputBox()),
    createQuickPick: () => {
      const pick = follow(createQuickPick());
      pick.onDidChangeActive((rows) => marked.set(pick, rows));
      return pick;
    },
    showInformationMessage: recorded("information"),
    showWarningMessage: recorded("warning"),
    showErrorMessage: recorded("error"),
  });
  const isBox = (input: vscode.InputBox | Pick): input is vscode.InputBox => !("items" in input);
  const isPick = (input: vscode.InputBox | Pick): input is Pick => !isBox(input);
  /** The last opened one. */
  const now = <Input extends vscode.InputBox | Pick>(
    title: string,
    fits: (input: vscode.InputBox | Pick) => input is Input,
  ): Input | undefined => [...open].filter(fits).findLast((input) => input.title?.includes(title) === true);
  const find = <Input extends vscode.InputBox | Pick>(
    title: string,
    fits: (input: vscode.InputBox | Pick) => input is Input,
  ): Promise<Input> =>
    until(
      `a prompt titled ${title}; notifications: ${notifications.map(({ text }) => text).join(" / ")}`,
      () => now(title, fits),
    );
  const findPick = (title: string): Promise<Pick> => find(title, isPick);
  const leave = async (): Promise<void> => {
    await until("the prompts to close", () => {
      // A form comes back when the prompt for one of its values closes.
      for (const input of open) input.hide();
      return open.size === 0;
    });
  };
  return {
    notifications,
    press(button, when) {
      pressing = { button, when };
    },
    box: (title) => find(title, isBox),
    pick: findPick,
    async enter(title, text) {
      const box = await find(title, isBox);
      box.value = text;
      handOver(box);
      await accept(box);
    },
    async type(title, text) {
      const pick = await findPick(title);
      if (pick.value === text) return pick;
      const { promise: heard, resolve } = Promise.withResolvers<void>();
      const subscription = pick.onDidChangeValue(() => resolve());
      pick.value = text;
      handOver(pick);
      await heard;
      subscription.dispose();
      return pick;
    },
    async typeAndAccept(title, text) {
      const pick = await findPick(title);
      pick.value = text;
      handOver(pick);
      await accept(pick);
    },
    async accept(title) {
      const pick = await findPick(title);
      handOver(pick);
      await accept(pick);
    },
    async pressButton(title, tooltip) {
      const { input, button } = await until(`the button ${tooltip} of ${title}`, () => {
        const found = now(title, (one): one is vscode.InputBox | Pick => "buttons" in one);
        const wanted = found?.buttons.find((one) =>
          tooltip === "Back" ? one === vscode.QuickInputButtons.Back : one.tooltip === tooltip,
        );
        return found !== undefined && wanted !== undefined && { input: found, button: wanted };
      });
      buttons.get(input)?.fire(button);
    },
    async choose(title, label) {
      let asked: vscode.QuickPickItem | undefined;
      const pick = await until(`the row ${label} of ${title} to be the active one in the window`, () => {
        // A form that comes back is a new pick, while the old one may still be closing.
        const found = now(title, isPick);
        const row = found?.items.find((item) => item.label === label);
        if (found === undefined || row === undefined) return undefined;
        if (marked.get(found)?.[0] === row) return found;
        if (row !== asked) {
          asked = row;
          found.activeItems = [row];
          handOver(found);
        }
        return undefined;
      });
      await accept(pick);
    },
    get isOpen() {
      return open.size > 0;
    },
    leave,
    async restore() {
      await leave();
      takeBack();
    },
  };
}

/** Sends the prompt’s changes to the window at once, not at the end of the turn, so that later commands find them. */
function handOver(input: vscode.InputBox | Pick): void {
  input.show();
}

/**
 * Presses Enter, and again if the window had not drawn the prompt yet. The window reports the effect before the command
 * ends, so Enter is never pressed twice.
 */
async function accept(input: vscode.InputBox | Pick): Promise<void> {
  const seen = { accepted: false };
  const subscription = input.onDidAccept(() => {
    seen.accepted = true;
  });
  try {
    await until(`the prompt ${input.title ?? ""} to be accepted`, async () => {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      return seen.accepted;
    });
  } finally {
    subscription.dispose();
  }
}

function replaceAll(functions: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(functions).map((name) => [name, Reflect.get(vscode.window, name)] as const);
  for (const [name, replacement] of Object.entries(functions)) {
    if (!Reflect.set(vscode.window, name, replacement)) throw new Error(`window.${name} cannot be followed`);
  }
  return () => {
    for (const [name, original] of before) Reflect.set(vscode.window, name, original);
  };
}

function isButton(item: unknown): item is vscode.MessageItem {
  return typeof item === "object" && item !== null && "title" in item;
}

function labelOf(item: unknown): string {
  return isButton(item) ? item.title : String(item);
}
