import { commands as editorCommands, env, l10n, Uri } from "vscode";
import { type CommandId, commands } from "../../host/ids.ts";
import type { FromDetailPage, PageCommand, PageIdentity } from "../../present/detail/page.ts";
import { textAt } from "../../present/detail/keys.ts";
import { openableTarget } from "../../present/links.ts";
import type { DetailPages } from "../../app/detailPages.ts";
import type { DetailPanel } from "./detailPanel.ts";
import { recordOf } from "./pageDrawing.ts";

/** Does what the page was asked for; `message` has been checked. */
export async function actOnPage(
  message: FromDetailPage,
  pages: DetailPages,
  panel: DetailPanel,
): Promise<void> {
  switch (message.type) {
    case "ready":
      return;
    case "copyValue":
      return await copyValue(message.pointer, pages, panel);
    case "openLink": {
      const target = openableTarget(message.href);
      if (target !== undefined) await env.openExternal(Uri.parse(target, true));
      return;
    }
    case "openOther":
      return await pages.openOther(message.key);
    case "command": {
      const action = actions[message.command];
      await (typeof action === "string" ? editorCommands.executeCommand(action) : action(pages, message.of));
    }
  }
}

async function copyValue(pointer: string, pages: DetailPages, panel: DetailPanel): Promise<void> {
  const record = pages.shown === undefined ? undefined : recordOf(pages.shown);
  const text = record === undefined ? undefined : textAt(record.value, pointer);
  if (text === undefined) return;
  await env.clipboard.writeText(text);
  panel.announce(l10n.t("Copied"));
}

/** What each command of the page does: something of its own, or one of the product's commands. */
const actions: {
  readonly [Command in PageCommand]: ((pages: DetailPages, of: PageIdentity) => Promise<unknown>) | CommandId;
} = {
  load: (pages, of) => pages.load({ fresh: false, of }),
  retry: (pages, of) => pages.load({ fresh: false, of }),
  refresh: (pages, of) => pages.load({ fresh: true, of }),
  previous: (pages) => pages.step("previous"),
  next: (pages) => pages.step("next"),
  openCompany: async (pages, of) => {
    const slug = pages.companyToOpen(of);
    if (slug !== undefined) await editorCommands.executeCommand(commands.openCompany, slug);
  },
  seePlans: async ({ shown }) => {
    await editorCommands.executeCommand(commands.seePlans, shown?.error?.upgradeUrl);
  },

  insert: commands.insertRecord,
  insertAs: commands.insertRecordAs,
  copyRecord: commands.copyRecord,
  copyRecordAs: commands.copyRecordAs,
  openJson: commands.openJson,
  setApiKey: commands.setApiKey,
  configureConnection: commands.configureConnection,
  useSampleData: commands.useSampleData,
  showLog: commands.showLog,
};
