import { l10n, window, type QuickPickItem } from "vscode";
import { labelText } from "../../text/oneLine.ts";
import { typedList } from "../../service/contract/filters/typed.ts";
import { usStates } from "../../service/contract/filters/usStates.ts";

/**
 * States to tick, by name with their abbreviations; what was typed and is no state of the US is offered too.
 * Resolves to the names joined by commas, or undefined when left.
 */
export async function pickStates(ticked: readonly string[]): Promise<string | undefined> {
  const known = new Set(usStates.map((state) => state.name));
  const others = ticked.filter((name) => !known.has(name)).map((name) => ({ label: name, picked: true }));
  const items = usStates.map((state) => ({
    label: state.name,
    description: state.abbreviation,
    picked: ticked.includes(state.name),
  }));
  const chosen = await window.showQuickPick([...others, ...items], {
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
    title: l10n.t("States"),
    placeHolder: l10n.t("Tick the states, then press Enter"),
  });
  return chosen === undefined ? undefined : typedList(chosen.map((item) => item.label));
}

interface IndustryItem extends QuickPickItem {
  /** Undefined means any. */
  readonly industry: string | undefined;
}

/** One industry of those seen so far, or the typed text. Resolves to undefined when left. */
export function pickIndustry(
  seen: readonly string[],
  current: string | undefined,
): Promise<{ readonly industry: string | undefined } | undefined> {
  const pick = window.createQuickPick<IndustryItem>();
  pick.title = l10n.t("Industry");
  pick.placeholder =
    seen.length === 0
      ? l10n.t("Type an industry; those of your results are offered here later")
      : l10n.t("Choose an industry seen so far, or type one");
  pick.ignoreFocusOut = true;
  const names = [...new Set([...(current === undefined ? [] : [current]), ...seen])];
  const fixed: readonly IndustryItem[] = [
    ...(current === undefined ? [] : [{ label: l10n.t("Any industry"), industry: undefined }]),
    ...names.map((name) => ({
      label: labelText(name),
      industry: name,
      ...(name === current ? { description: l10n.t("chosen") } : {}),
    })),
  ];
  pick.items = fixed;
  return new Promise((resolve) => {
    let chosen: IndustryItem | undefined;
    pick.onDidChangeValue((typed) => {
      const text = typed.trim().replaceAll(/\s+/gu, " ");
      const row = { label: labelText(l10n.t('Use "{0}"', text)), industry: text, alwaysShow: true };
      pick.items = text === "" || names.includes(text) ? fixed : [...fixed, row];
    });
    pick.onDidAccept(() => {
      chosen = pick.selectedItems[0];
      if (chosen !== undefined) pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(chosen === undefined ? undefined : { industry: chosen.industry });
    });
    pick.show();
  });
}
