import { commands as editorCommands, env, l10n, Uri } from "vscode";
import { type CommandId, commands } from "../../host/ids.ts";
import type { FromDetailPage, PageCommand, PageIdentity, ToDetailPage } from "../../present/detail/page.ts";
import { textAt } from "../../present/detail/keys.ts";
import { openableTarget } from "../../present/links.ts";
import type { Wording } from "../../present/wording.ts";
import type { DetailPages } from "../../app/detail/detailPages.ts";
import type { CompanyFilters } from "../../service/contract/filters/table.ts";
import { showPerson } from "./personRecords.ts";

type Search = (filters: CompanyFilters) => Promise<unknown>;

export async function actOnPage(
  message: Exclude<FromDetailPage, { readonly type: "ready" }>,
  pages: DetailPages,
  post: (message: ToDetailPage) => void,
  search: Search,
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
      await (isAction(command) ? actions[command](pages, of, search) : run(commands[command]));
    }
  }
}

function textOnPage(pointer: string, { shown }: DetailPages): string | undefined {
  return shown?.record === undefined ? undefined : textAt(shown.record.value, pointer);
}

type PageAction = (pages: DetailPages, of: PageIdentity, search: Search) => Promise<unknown>;

const run = async (command: CommandId): Promise<unknown> => await editorCommands.executeCommand(command);

/** What is no command of the same name. */
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
  insert: () => run(commands.insertRecord),
  insertAs: () => run(commands.insertRecordAs),
  diagnose: () => run(commands.diagnoseConnection),
} as const satisfies Partial<Record<PageCommand, PageAction>>;

function isAction(command: PageCommand): command is keyof typeof actions {
  return Object.hasOwn(actions, command);
}
