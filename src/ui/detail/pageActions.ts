import { companySlugOf } from "../../domain/record.ts";
import { commands as editorCommands, env, l10n, Uri } from "vscode";
import { type CommandId, commands } from "../../host/ids.ts";
import type { FromDetailPage, PageCommand } from "../../present/detail/page.ts";
import { textAt } from "../../present/detail/keys.ts";
import { openableTarget } from "../../present/links.ts";
import type { DetailPages } from "../../app/openRecord.ts";
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
      await (typeof action === "string" ? editorCommands.executeCommand(action) : action(pages));
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
const actions: { readonly [Command in PageCommand]: ((pages: DetailPages) => Promise<unknown>) | CommandId } =
  {
    retry: (pages) => pages.load({ fresh: false }),
    refresh: (pages) => pages.load({ fresh: true }),
    previous: (pages) => pages.step("previous"),
    next: (pages) => pages.step("next"),
    openCompany: async ({ shown }) => {
      const slug = shown === undefined ? undefined : companySlugOf(shown.row.record);
      await editorCommands.executeCommand(commands.openCompany, slug);
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
