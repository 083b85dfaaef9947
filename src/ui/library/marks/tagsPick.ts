import { l10n, type QuickPick, type QuickPickItem } from "vscode";
import { meantTags, typedTags } from "../../../app/library/marking.ts";
import { labelText } from "../../../text/oneLine.ts";
import { pickMany } from "../../prompt/pickOne.ts";

export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface TagsQuestion {
  readonly title: string;
  readonly known: readonly string[];
  readonly on: ReadonlyMap<string, number>;
  readonly count: number;
  /** What was chosen before, and could not be saved. */
  readonly chosen?: TagChange | undefined;
}

interface TagItem extends QuickPickItem {
  readonly tag: string;
}

/** What is typed is a tag too. Undefined when left. */
export async function pickTags({
  title,
  known,
  on,
  count,
  chosen: last,
}: TagsQuestion): Promise<TagChange | undefined> {
  const before = new Set([...on].flatMap(([tag, times]) => (times === count ? [tag] : [])));
  const items = [...new Set([...known, ...on.keys(), ...(last?.added ?? [])])].map((tag): TagItem => {
    const times = on.get(tag) ?? 0;
    const isOnSome = times > 0 && times < count;
    return {
      tag,
      label: labelText(tag),
      ...(isOnSome ? { description: l10n.t("on {0} of {1}", times, count) } : {}),
    };
  });
  const placeholder =
    items.length === 0
      ? l10n.t("Type a tag, or several separated by commas")
      : l10n.t("Select tags, or type new ones separated by commas");
  let text = "";
  const ticked = await pickMany(
    {
      title,
      placeholder,
      items,
      ticked: items.filter(
        ({ tag }) =>
          last?.added.includes(tag) === true || (before.has(tag) && last?.removed.includes(tag) !== true),
      ),
    },
    (pick) => {
      suggestTyped(pick, items);
      pick.onDidAccept(() => (text = pick.value));
    },
  );
  if (ticked === undefined) return undefined;
  const all = items.map(({ tag }) => tag);
  const chosen = new Set([...ticked.map(({ tag }) => tag), ...meantTags(text, all)]);
  return {
    added: [...chosen].filter((tag) => !before.has(tag)),
    removed: [...before].filter((tag) => !chosen.has(tag)),
  };
}

/** Those that can mean nothing else are chosen already. */
function suggestTyped(pick: QuickPick<TagItem>, items: readonly TagItem[]): void {
  const known = items.map(({ tag }) => tag);
  pick.onDidChangeValue((value) => {
    const kept = pick.selectedItems.filter((item) => items.includes(item));
    const typed = typedTags(value)
      .filter((tag) => !known.includes(tag))
      .map((tag): TagItem => ({
        tag,
        label: labelText(tag),
        description: l10n.t("new tag"),
        alwaysShow: true,
      }));
    const meant = meantTags(value, known);
    pick.items = [...items, ...typed];
    pick.selectedItems = [
      ...new Set([...kept, ...[...items, ...typed].filter(({ tag }) => meant.includes(tag))]),
    ];
  });
}
