import { inEnglish } from "../../src/text/sentence.ts";

/**
 * What tests in Node give for the module `vscode`: `vi.mock("vscode", () => import("…/fakeVscode.ts"))`. It draws
 * nothing: what the workbench does with a prompt is held by the suites that run in one.
 */

interface FakeItem {
  readonly label: string;
  readonly kind?: number;
  readonly alwaysShow?: boolean;
}

type Listener = (value?: unknown) => void;

export const QuickPickItemKind = { Separator: -1, Default: 0 } as const;
export const QuickInputButtons = { Back: { iconPath: "back" } } as const;

export const env = { language: "en" } as const;

export class ThemeIcon {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event = (listener: (value: T) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class ThemeColor extends ThemeIcon {}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;

export class TreeItem {
  readonly label: string;
  constructor(label: string) {
    this.label = label;
  }
}

/** A box, with the user’s typing, keys and buttons. */
export class FakeBox {
  title = "";
  prompt = "";
  placeholder = "";
  value = "";
  validationMessage: string | undefined;
  step: number | undefined;
  totalSteps: number | undefined;
  buttons: readonly unknown[] = [];
  isOpen = false;
  readonly #listeners = new Map<string, Listener[]>();

  readonly onDidChangeValue = (listener: Listener): void => this.#listen("value", listener);
  readonly onDidAccept = (listener: Listener): void => this.#listen("accept", listener);
  readonly onDidTriggerButton = (listener: Listener): void => this.#listen("button", listener);
  readonly onDidHide = (listener: Listener): void => this.#listen("hide", listener);

  show(): void {
    this.isOpen = true;
  }

  hide(): void {
    this.isOpen = false;
    this.fire("hide");
  }

  dispose(): void {
    this.isOpen = false;
  }

  type(text: string): void {
    this.value = text;
    this.fire("value", text);
  }

  enter(): void {
    this.fire("accept");
  }

  press(button: unknown): void {
    this.fire("button", button);
  }

  protected fire(event: string, value?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }

  #listen(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
}

/** A pick: typed text filters the rows, and Enter takes the active one. */
export class FakePick extends FakeBox {
  canSelectMany = false;
  busy = false;
  items: readonly FakeItem[] = [];
  activeItems: readonly FakeItem[] = [];
  selectedItems: readonly FakeItem[] = [];

  /** The visible rows. */
  get rows(): readonly string[] {
    return this.#shown.map(({ label }) => label);
  }

  get headings(): readonly string[] {
    return this.items.flatMap(({ label, kind }) => (kind === QuickPickItemKind.Separator ? [label] : []));
  }

  /** Presses Enter on the row with this label, or the active one. */
  override enter(label?: string): void {
    const active = this.activeItems.find((item) => this.#shown.includes(item)) ?? this.#shown[0];
    const row = label === undefined ? active : this.#shown.find((item) => item.label === label);
    if (label !== undefined && row === undefined)
      throw new Error(`no row ${label} among ${this.rows.join(", ")}`);
    if (!this.canSelectMany) this.selectedItems = row === undefined ? [] : [row];
    super.enter();
  }

  tick(...labels: readonly string[]): void {
    this.selectedItems = this.items.filter(({ label }) => labels.includes(label));
  }

  get #shown(): readonly FakeItem[] {
    const text = this.value.trim().toLowerCase();
    return this.items.filter(
      ({ label, kind, alwaysShow }) =>
        kind !== QuickPickItemKind.Separator && (alwaysShow === true || label.toLowerCase().includes(text)),
    );
  }
}

const opened: FakeBox[] = [];

/** The open pick with this title. */
export function openPick(title: string): FakePick | undefined {
  const isMeant = (one: FakeBox): one is FakePick =>
    one instanceof FakePick && one.isOpen && one.title === title;
  return opened.filter(isMeant).at(-1);
}

/** The open input box with this title. */
export function openBox(title: string): FakeBox | undefined {
  return opened.findLast((one) => !(one instanceof FakePick) && one.isOpen && one.title === title);
}

function opening<Input extends FakeBox>(input: Input): Input {
  opened.push(input);
  return input;
}

/** All notifications with their buttons; each stays until the user closes it. */
export const notifications: { readonly text: string; readonly buttons: readonly string[] }[] = [];

function notify(text: string, ...buttons: readonly string[]): Promise<undefined> {
  notifications.push({ text, buttons });
  return new Promise(() => undefined);
}

export class Position extends ThemeIcon {}
export class Range extends ThemeIcon {}

export const l10n = { t: inEnglish };
export const languages = { getLanguages: (): Promise<readonly string[]> => Promise.resolve(["typescript"]) };
export const workspace = { openTextDocument: (): Promise<object> => Promise.resolve({ lineCount: 1 }) };
export const window = {
  showInformationMessage: notify,
  showWarningMessage: notify,
  showTextDocument: (): Promise<undefined> => Promise.resolve(undefined),
  setStatusBarMessage: (): void => undefined,
  createQuickPick: (): FakePick => opening(new FakePick()),
  createInputBox: (): FakeBox => opening(new FakeBox()),
};
export const commands = { executeCommand: (): Promise<undefined> => Promise.resolve(undefined) };
