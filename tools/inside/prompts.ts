import * as vscode from "vscode";
import { until } from "../project/until.ts";

/** What the product said in a toast or a dialog. */
export interface Notification {
  readonly severity: "information" | "warning" | "error";
  readonly text: string;
  readonly buttons: readonly string[];
}

type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** Acts for the person: answers the real boxes and picks of the product, and keeps what it shows. */
export interface Prompts {
  /** Every notification so far, oldest first. */
  readonly notifications: readonly Notification[];
  /**
   * The label of the button that is pressed wherever one is offered from now on, maybe some time later; undefined presses
   * none.
   */
  press(button: string | undefined, when?: Promise<void>): void;
  /** The input box that is open, once there is one whose title holds `title`. */
  box(title: string): Promise<vscode.InputBox>;
  /** The pick that is open, once there is one whose title holds `title`. */
  pick(title: string): Promise<Pick>;
  /** Puts a text into the box and presses Enter. */
  enter(title: string, text: string): Promise<void>;
  /** Types a text into the pick in place of what is there; resolves when the product has been notified of it. */
  type(title: string, text: string): Promise<Pick>;
  /** Types a text and presses Enter before the rows for it can be there. */
  typeAndAccept(title: string, text: string): Promise<void>;
  /** Chooses the row of the pick with exactly this label. */
  choose(title: string, label: string): Promise<void>;
  /** Presses Enter in the pick, on the row that is marked. */
  accept(title: string): Promise<void>;
  /** Presses the button with this tooltip, or Back, in the title of the box or pick. */
  pressButton(title: string, tooltip: string): Promise<void>;
  /** True while a box or a pick is open. */
  readonly isOpen: boolean;
  /** Closes whatever is open. */
  leave(): Promise<void>;
  /** Gives the editor its own functions back. */
  restore(): Promise<void>;
}

/**
 * Follows the boxes, picks and messages of the product. The suites are in the product's folder, so that VS Code gives
 * both the same API object; an extension has no other way to see what another part of it has opened.
 */
export function followPrompts(): Prompts {
  const notifications: Notification[] = [];
  const open = new Set<vscode.InputBox | Pick>();
  /** The active rows of each pick, as the window has reported them. */
  const marked = new Map<vscode.InputBox | Pick, readonly vscode.QuickPickItem[]>();
  /** Presses a button of each, as VS Code does. */
  const buttons = new Map<vscode.InputBox | Pick, vscode.EventEmitter<vscode.QuickInputButton>>();
  let pressing: { readonly button: string | undefined; readonly when?: Promise<void> | undefined };
  pressing = { button: undefined };
  const { createInputBox, createQuickPick } = vscode.window;
  const follow = <Input extends vscode.InputBox | Pick>(input: Input): Input => {
    const show = input.show.bind(input);
    // A box that made room for a pick comes back.
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
  /** The one that was opened last. */
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
      // A form comes back when the prompt for one of its values is left.
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
        // A form that comes back is another pick, while the one before it may still be on its way out.
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

/**
 * Sends what was put into an open prompt to the window immediately, not at the end of this turn: every command after
 * it finds it there.
 */
function handOver(input: vscode.InputBox | Pick): void {
  input.show();
}

/**
 * Presses Enter, again where the window had not drawn the prompt yet. The window has reported what Enter did by the time
 * that the command has ended, since both take the same way in turn: none is pressed after the one that was heard.
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
