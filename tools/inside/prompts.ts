import * as vscode from "vscode";
import { until } from "../project/until.ts";

/** What the product said in a toast or a dialog. */
export interface Notification {
  readonly severity: "information" | "warning" | "error";
  readonly text: string;
  readonly buttons: readonly string[];
}

type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** Stands in for the person: answers the real boxes and picks of the product, and keeps what it shows. */
export interface Prompts {
  /** Every notification so far, oldest first. */
  readonly notifications: readonly Notification[];
  /** The label of the button that is pressed wherever one is offered from now on; undefined presses none. */
  press(button: string | undefined): void;
  /** The input box that is open, once there is one whose title holds `title`. */
  box(title: string): Promise<vscode.InputBox>;
  /** The pick that is open, once there is one whose title holds `title`. */
  pick(title: string): Promise<Pick>;
  /** Puts a text into the box and presses Enter. */
  enter(title: string, text: string): Promise<void>;
  /** Chooses the row of the pick with exactly this label. */
  choose(title: string, label: string): Promise<void>;
  /** True while a box or a pick is open. */
  readonly isOpen: boolean;
  /** Closes whatever is open. */
  leave(): Promise<void>;
  /** Gives the editor its own functions back. */
  restore(): Promise<void>;
}

/**
 * Follows the boxes, picks and messages of the product. The suites lie in the product's folder, so that VS Code gives
 * both the same API object; an extension has no other way to see what another part of it has opened.
 */
export function followPrompts(): Prompts {
  const notifications: Notification[] = [];
  const open = new Set<vscode.InputBox | Pick>();
  /** The active rows of each pick, as the window has reported them. */
  const marked = new Map<vscode.InputBox | Pick, readonly vscode.QuickPickItem[]>();
  let pressed: string | undefined;
  const { createInputBox, createQuickPick } = vscode.window;
  const follow = <Input extends vscode.InputBox | Pick>(input: Input): Input => {
    const show = input.show.bind(input);
    // A box that made room for a pick comes back.
    Reflect.set(input, "show", () => {
      open.add(input);
      show();
    });
    input.onDidHide(() => open.delete(input));
    return input;
  };
  const recorded =
    (severity: Notification["severity"]) =>
    async (text: string, ...rest: readonly unknown[]) => {
      const items = rest.filter((item) => typeof item === "string" || isButton(item));
      notifications.push({ severity, text, buttons: items.map(labelOf) });
      return await Promise.resolve(items.find((item) => labelOf(item) === pressed));
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
  const find = <Input extends vscode.InputBox | Pick>(
    title: string,
    fits: (input: vscode.InputBox | Pick) => input is Input,
  ): Promise<Input> =>
    until(
      `a prompt titled ${title}; notifications: ${notifications.map(({ text }) => text).join(" / ")}`,
      () => [...open].filter(fits).find((input) => input.title?.includes(title) === true),
    );
  const leave = async (): Promise<void> => {
    for (const input of open) input.hide();
    await until("the prompts to close", () => open.size === 0);
  };
  return {
    notifications,
    press(button) {
      pressed = button;
    },
    box: (title) => find(title, isBox),
    pick: (title) => find(title, (input): input is Pick => !isBox(input)),
    async enter(title, text) {
      const box = await find(title, isBox);
      box.value = text;
      handOver(box);
      await accept(box);
    },
    async choose(title, label) {
      const pick = await find(title, (input): input is Pick => !isBox(input));
      let asked: vscode.QuickPickItem | undefined;
      await until(`the row ${label} to be the active one in the window`, () => {
        const row = pick.items.find((item) => item.label === label);
        if (row === undefined || marked.get(pick)?.[0] === row) return row;
        if (row !== asked) {
          asked = row;
          pick.activeItems = [row];
          handOver(pick);
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
 * Sends what was put into an open prompt to the window at once, in place of at the end of this turn: every command after
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
