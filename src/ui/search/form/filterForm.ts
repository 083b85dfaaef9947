import {
  l10n,
  QuickInputButtons,
  type QuickPick,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  window,
} from "vscode";
import type { SavedSearch } from "../../../domain/watch/savedSearch.ts";
import type { Sentence } from "../../../text/sentence.ts";
import { labelText, oneLine } from "../../../text/oneLine.ts";
import { translated } from "../../prompt/textPrompt.ts";

export interface FilterRow<Values> {
  readonly name: string;
  readonly label: string;
  placeholder(): string;
  valueOf(values: Values): string | undefined;
  /** Returns the same object if the person changes nothing. */
  ask(memory: FormMemory<Values>): Promise<Values>;
}

export interface FilterForm<Values> {
  readonly title: string;
  readonly placeholder: string;
  readonly submitLabel: string;
  readonly rows: readonly FilterRow<Values>[];
  readonly empty: Values;
  /** Returns the price suffix, such as "(may use 1 search) · 12 searches left". */
  price(): string;
  /** Text of the row that searches the library only, for free. */
  readonly library: LibraryRowText;
  check(values: Values): Sentence | undefined;
  typed?(
    text: string,
  ): { readonly label: string; readonly check: Sentence | undefined; readonly values: Values } | undefined;
  /** Finds stored records with the typed name; opening them is free. Sends nothing. */
  known?(text: string): Promise<readonly KnownRow[]>;
}

export interface KnownRow extends QuickPickItem {
  readonly open: () => Promise<void>;
}

export interface LibraryRowText {
  readonly label: string;
  detail(): Promise<string | undefined>;
}

export type SearchTarget = "service" | "library" | "save";

/** The form’s content: kept after Escape, an error or a refused value, emptied after a success. */
export interface FormMemory<Values> {
  values: Values;
  typed: string;
  readonly refused: Map<string, string>;
}

export function fillMemory<Values>(memory: FormMemory<Values>, values: Values): void {
  memory.values = values;
  memory.typed = "";
  memory.refused.clear();
}

export interface FormOptions {
  /** Preselected filter; by default the first one. */
  readonly marked?: string | undefined;
  readonly canGoBack?: boolean | undefined;
  readonly saved?: EditedSearch | undefined;
}

export type EditedSearch = Pick<SavedSearch, "id" | "name">;

type FormChoice<Values> =
  | { readonly kind: "back" }
  | { readonly kind: "submit"; readonly to: SearchTarget }
  | { readonly kind: "row"; readonly row: FilterRow<Values> }
  | {
      readonly kind: "typed";
      readonly to: "service" | "library";
      readonly values: Values;
      readonly check: Sentence | undefined;
    }
  | { readonly kind: "known"; readonly row: KnownRow }
  | { readonly kind: "clear" };

/** VS Code reports a chosen row by its index, maybe in the previous list. Rows keep it, so Enter sends no unseen search. */
interface ChoiceItem<Values> extends QuickPickItem {
  readonly choice?: FormChoice<Values>;
  readonly isListed: boolean;
}

interface FormState<Values> {
  readonly form: FilterForm<Values>;
  readonly memory: FormMemory<Values>;
  readonly kept: string;
  readonly isSaved: boolean;
}

/** Known records listed for a name, and the pause in typing before the query, in ms. */
const maxKnown = 3;
const typingPauseMs = 100;

/** Sends nothing. Returns "back", or undefined if the person leaves; `memory` keeps the entries in any case. */
export async function showFilterForm<Values>(
  form: FilterForm<Values>,
  memory: FormMemory<Values>,
  { marked, canGoBack, saved }: FormOptions = {},
): Promise<{ readonly values: Values; readonly to: SearchTarget } | "back" | undefined> {
  let mark = marked;
  const title = saved === undefined ? form.title : l10n.t("Edit “{0}”", oneLine(saved.name, 80));
  const kept = (await form.library.detail()) ?? "";
  const shown = { form: { ...form, title }, memory, kept, isSaved: saved !== undefined };
  for (let problem: string | undefined; ;) {
    const choice = await pickRow(shown, problem, { marked: mark, canGoBack });
    mark = problem = undefined;
    if (choice === undefined) return undefined;
    if (choice.kind === "back") return "back";
    if (choice.kind === "known") {
      await choice.row.open();
      return undefined;
    }
    if (choice.kind === "clear") fillMemory(memory, form.empty);
    else if (choice.kind === "row") {
      memory.typed = "";
      memory.values = await choice.row.ask(memory);
    } else {
      const values = choice.kind === "typed" ? choice.values : memory.values;
      const refusal = choice.kind === "typed" ? choice.check : form.check(values);
      if (refusal === undefined) return { values, to: choice.to };
      problem = translated(refusal);
    }
  }
}

function pickRow<Values>(
  shown: FormState<Values>,
  problem: string | undefined,
  { marked, canGoBack }: FormOptions,
): Promise<FormChoice<Values> | undefined> {
  const { form, memory } = shown;
  const pick = window.createQuickPick<ChoiceItem<Values>>();
  pick.title = problem === undefined ? form.title : `${form.title}: ${problem}`;
  pick.placeholder = form.placeholder;
  pick.ignoreFocusOut = true;
  pick.value = memory.typed;
  const rows = followTyped(pick, shown);
  const active = pick.items.find(
    ({ choice }) => choice?.kind === "row" && choice.row.name === filterToMark(shown, marked),
  );
  if (active !== undefined) pick.activeItems = [active];
  if (canGoBack === true) pick.buttons = [QuickInputButtons.Back];
  return new Promise((resolve) => {
    let chosen: FormChoice<Values> | undefined;
    pick.onDidChangeValue((text) => {
      memory.typed = text;
      rows.draw();
    });
    pick.onDidAccept(() => {
      chosen = acceptedChoice(pick);
      if (chosen === undefined) return;
      pick.hide();
      // VS Code reports the closing a round trip later; the search needn’t wait.
      if (chosen.kind !== "row") resolve(chosen);
    });
    pick.onDidTriggerButton(() => {
      chosen = { kind: "back" };
      pick.hide();
    });
    pick.onDidHide(() => {
      rows.end();
      pick.dispose();
      resolve(chosen);
    });
    pick.show();
  });
}

/** On an empty form, preselect the first filter, so that Enter doesn’t search for everything. */
function filterToMark<Values>(
  { form, memory }: FormState<Values>,
  marked: string | undefined,
): string | undefined {
  const isEmpty = memory.typed === "" && form.rows.every((row) => row.valueOf(memory.values) === undefined);
  return marked ?? (isEmpty ? form.rows[0]?.name : undefined);
}

/** Draws the rows for the text in the box; after a pause, those of known records too. */
function followTyped<Values>(
  pick: QuickPick<ChoiceItem<Values>>,
  shown: FormState<Values>,
): { readonly draw: () => void; readonly end: () => void } {
  const { form, memory } = shown;
  let knownTimer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const drawWith = (known: readonly KnownRow[]): void => {
    const marked = pick.items.findIndex((one) => one === pick.activeItems[0]);
    pick.items = itemsOf(shown, known);
    const active = known.length > 0 ? pick.items[marked] : pick.items.find(isPaid);
    if (active?.isListed === true && !matchesRow(form, memory.typed)) pick.activeItems = [active];
  };
  const draw = (): void => {
    clearTimeout(knownTimer);
    drawWith([]);
    const text = memory.typed;
    if (form.known === undefined || text.trim() === "") return;
    const show = (known: readonly KnownRow[]): void => {
      if (!hasEnded && memory.typed === text && known.length > 0) drawWith(known.slice(0, maxKnown));
    };
    knownTimer = setTimeout(() => void form.known?.(text).then(show, () => undefined), typingPauseMs);
  };
  draw();
  return {
    draw,
    end() {
      hasEnded = true;
      clearTimeout(knownTimer);
    },
  };
}

/** If Enter came before the rows for the text, takes their first, but never sends the form. */
function acceptedChoice<Values>(pick: QuickPick<ChoiceItem<Values>>): FormChoice<Values> | undefined {
  const [selected] = pick.selectedItems;
  if (selected?.isListed === true) return selected.choice;
  const isFirst = (item: ChoiceItem<Values>): boolean =>
    item.isListed && (item.choice?.kind === "row" || item.choice?.kind === "submit" || isPaid(item));
  const first = pick.value.trim() === "" ? undefined : pick.items.find(isFirst);
  return first?.choice?.kind === "submit" ? undefined : first?.choice;
}

function isPaid<Values>({ choice }: ChoiceItem<Values>): boolean {
  return choice?.kind === "typed" && choice.to === "service";
}

function matchesRow<Values>({ rows }: FilterForm<Values>, text: string): boolean {
  return rows.some(({ label }) => startsWord(label, text));
}

function itemsOf<Values>(
  { form, memory, kept, isSaved }: FormState<Values>,
  known: readonly KnownRow[],
): readonly ChoiceItem<Values>[] {
  const text = memory.typed;
  const typed = text.trim() === "" ? undefined : form.typed?.(text);
  // While the text can only be a name, keep the library’s row, which is free, visible.
  const nameSearch = matchesRow(form, text) ? undefined : typed;
  const item = (row: QuickPickItem, choice: FormChoice<Values>, isListed: boolean): ChoiceItem<Values> =>
    // VS Code’s filter hides rows with an empty label.
    ({ ...(isListed ? row : { label: "" }), choice, isListed });
  const pinned = (row: QuickPickItem, choice: FormChoice<Values>): ChoiceItem<Values> =>
    item({ ...row, alwaysShow: true }, choice, true);
  // The start of a company’s name must not match the row that spends or the one that clears.
  const isWhole = (label: string): boolean =>
    text.trim() === "" || label.toLowerCase() === text.trim().toLowerCase();
  const submit = withIcon("search", form.submitLabel, form.price());
  const library = withIcon("library", form.library.label, kept);
  const save = withIcon(
    "save",
    l10n.t("Save…"),
    isSaved ? l10n.t("change this saved search") : l10n.t("save these filters under a name"),
  );
  const clear = withIcon("clear-all", l10n.t("Clear"), l10n.t("reset all filters"));
  const saveItem = item(save, { kind: "submit", to: "save" }, isWhole(save.label));
  // Keeps the index of the first row while VS Code redraws a list whose text was deleted.
  const first = { label: "", isListed: false };
  return [
    text.trim() === "" ? { ...first, kind: QuickPickItemKind.Separator } : first,
    ...(isSaved ? [saveItem] : []),
    item(submit, { kind: "submit", to: "service" }, isWhole(submit.label)),
    nameSearch === undefined
      ? item(library, { kind: "submit", to: "library" }, isWhole(library.label))
      : pinned(library, { kind: "typed", to: "library", ...nameSearch }),
    ...(isSaved ? [] : [saveItem]),
    ...form.rows.map((filter) => {
      const value = filter.valueOf(memory.values);
      const isListed = typed === undefined || startsWord(filter.label, text);
      const shownRow =
        value === undefined
          ? withIcon("blank", filter.label, filter.placeholder())
          : withIcon("check", filter.label, labelText(value));
      return item(shownRow, { kind: "row", row: filter }, isListed);
    }),
    item(clear, { kind: "clear" }, isWhole(clear.label)),
    ...(typed === undefined
      ? []
      : [pinned(withIcon("search", typed.label, form.price()), { kind: "typed", to: "service", ...typed })]),
    ...(nameSearch === undefined ? [] : known.map((row) => pinned(row, { kind: "known", row }))),
  ];
}

/** VS Code matches text anywhere in a label, and sorts such rows first: "AI" is a name, not "Maximum raised". */
function startsWord(label: string, text: string): boolean {
  return ` ${label}`.toLowerCase().includes(` ${text.trim().toLowerCase()}`);
}

function withIcon(icon: string, label: string, description: string): QuickPickItem {
  return { label, description, iconPath: new ThemeIcon(icon) };
}
