import {
  commands as editorCommands,
  env,
  l10n,
  Uri,
  ThemeIcon,
  window,
  type QuickPick,
  type QuickPickItem,
} from "vscode";
import { type CommandId, commands } from "../../host/ids.ts";
import type {
  FromDetailPage,
  PageCommand,
  PageIdentity,
  ToDetailPage,
} from "../../present/detail/detailProtocol.ts";
import { textAt } from "../../present/detail/jsonKeys.ts";
import { openableTarget } from "../../present/links.ts";
import type { Wording } from "../../present/wording.ts";
import type { DetailPages } from "../../app/detail/detailPages.ts";
import type { CompanyFilters } from "../../service/contract/filters/table.ts";
import { mostUsed } from "../../domain/allowance/price.ts";
import { priceText } from "../../present/requestPrice.ts";
import { separator, untilClosed } from "../prompt/pickOne.ts";
import type { PersonRecord } from "../../app/detail/relatedRecords.ts";
import type { ResultRow } from "../../domain/record.ts";
import { rowOf } from "../../present/row.ts";
import { labelText, oneLine } from "../../text/oneLine.ts";

type SearchCompanies = (filters: CompanyFilters) => Promise<unknown>;

export async function actOnPage(
  message: Exclude<FromDetailPage, { readonly type: "ready" }>,
  pages: DetailPages,
  post: (message: ToDetailPage) => void,
  search: SearchCompanies,
  wording: Wording,
): Promise<void> {
  switch (message.type) {
    case "copyValue": {
      const text = textOnPage(message.pointer, pages);
      if (text === undefined) return;
      await env.clipboard.writeText(text);
      return post({ type: "announce", text: l10n.t("Copied") });
    }
    case "openLink": {
      const target = openableTarget(message.href);
      if (target !== undefined) await env.openExternal(Uri.parse(target, true));
      return;
    }
    case "openPerson": {
      const name = textOnPage(message.pointer, pages);
      if (name !== undefined) await showPerson(name, pages, search, wording);
      return;
    }
    case "openOther":
      return await pages.openOther(message.key);
    case "command": {
      const { command, of } = message;
      await (isAction(command) ? actions[command](pages, of, search) : runCommand(commands[command]));
    }
  }
}

function textOnPage(pointer: string, { shown }: DetailPages): string | undefined {
  return shown?.record === undefined ? undefined : textAt(shown.record.value, pointer);
}

type PageAction = (pages: DetailPages, of: PageIdentity, search: SearchCompanies) => Promise<unknown>;

const runCommand = async (command: CommandId): Promise<unknown> =>
  await editorCommands.executeCommand(command);

/** Actions without a command of the same name. */
const actions = {
  load: (pages, of) => pages.load({ fresh: false, of }),
  retry: (pages, of) => pages.load({ fresh: false, of }),
  refresh: (pages, of) => pages.load({ fresh: true, of }),
  previous: (pages) => pages.step("previous"),
  next: (pages) => pages.step("next"),
  back: (pages) => pages.back(),
  openCompany: (pages, of) => pages.openCompany(of),
  searchName: async (pages, of, search) => {
    const filters = pages.nameSearch(of);
    if (filters !== undefined) await search(filters);
  },
  seePlans: async ({ shown }) => {
    await editorCommands.executeCommand(commands.seePlans, shown?.error?.upgradeUrl);
  },
  insert: () => runCommand(commands.insertRecord),
  insertAs: () => runCommand(commands.insertRecordAs),
  diagnose: () => runCommand(commands.diagnoseConnection),
} as const satisfies Partial<Record<PageCommand, PageAction>>;

function isAction(command: PageCommand): command is keyof typeof actions {
  return Object.hasOwn(actions, command);
}

interface RecordItem extends QuickPickItem {
  readonly row?: ResultRow;
}

/** The service can’t search for a longer name. */
const maxNameLength = 200;

/** Lists stored records that name the person (free) as they are found, and offers the service’s search. Sends nothing. */
async function showPerson(
  name: string,
  pages: DetailPages,
  search: (filters: CompanyFilters) => Promise<unknown>,
  words: Wording,
): Promise<void> {
  const pick = window.createQuickPick<RecordItem>();
  pick.title = l10n.t("Records Naming {0}", oneLine(name, 60));
  pick.placeholder = l10n.t("From local data (free). It may be another person with the same name.");
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.busy = true;
  const paid = searchItems(name, pages);
  const leaving = new AbortController();
  const chosen = untilClosed<RecordItem | undefined>(pick, (close) => {
    pick.onDidAccept(() => close(pick.selectedItems[0]));
    pick.onDidHide(() => leaving.abort());
  });
  await listRecords(pick, pages.recordsNaming(name, leaving.signal), paid, words, leaving.signal);
  const item = await chosen;
  if (item?.row !== undefined) await pages.openLinked(item.row);
  else if (item !== undefined) await search({ relatedPerson: name.trim() });
}

async function listRecords(
  pick: QuickPick<RecordItem>,
  found: AsyncIterable<PersonRecord>,
  paid: readonly RecordItem[],
  words: Wording,
  signal: AbortSignal,
): Promise<void> {
  const items: RecordItem[] = [];
  const draw = (): void => {
    const { activeItems } = pick;
    pick.items = [...items, ...paid];
    // Preselect a record, so that Enter doesn’t take the paid search.
    pick.activeItems = activeItems.length > 0 ? activeItems : items.slice(0, 1);
  };
  for await (const record of found) {
    if (signal.aborted) return;
    items.push(itemOf(record, words));
    draw();
  }
  if (signal.aborted) return;
  pick.busy = false;
  draw();
}

function itemOf({ row, roles }: PersonRecord, words: Wording): RecordItem {
  const { label, description, icon } = rowOf(row.record, words);
  return {
    label,
    description: oneLine(description),
    ...(roles.length === 0 ? {} : { detail: labelText(roles.join("; ")) }),
    iconPath: new ThemeIcon(icon),
    row,
  };
}

function searchItems(name: string, { shown }: DetailPages): readonly RecordItem[] {
  if (shown?.searchPrice === undefined || name.trim().length > maxNameLength || /\p{Cc}/u.test(name.trim()))
    return [];
  const label =
    shown.searchPrice === "free"
      ? l10n.t("Search Filings Naming This Person (free)")
      : `${l10n.t("Search Filings Naming This Person")} (${priceText(mostUsed(shown.searchPrice), l10n.t)})`;
  return [
    separator(l10n.t("from the service")),
    { label, iconPath: new ThemeIcon("search"), alwaysShow: true },
  ];
}
