import { commands as editorCommands, env, l10n, Uri } from "vscode";
import { commands } from "../../host/ids.ts";
import type { FromDetailPage, PageCommand } from "../../present/detail/page.ts";
import { textAt } from "../../present/detail/keys.ts";
import { openableTarget } from "../../present/links.ts";
import { companySlugOf } from "../../present/row.ts";
import type { DetailPages } from "./detailPages.ts";
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
    case "command":
      await actOnCommand(message.command, pages);
  }
}

async function copyValue(pointer: string, pages: DetailPages, panel: DetailPanel): Promise<void> {
  const record = pages.shown === undefined ? undefined : recordOf(pages.shown);
  const text = record === undefined ? undefined : textAt(record.value, pointer);
  if (text === undefined) return;
  await env.clipboard.writeText(text);
  panel.say(l10n.t("Copied"));
}

const editorCommand = {
  insert: commands.insertRecord,
  insertAs: commands.insertRecordAs,
  copyRecord: commands.copyRecord,
  copyRecordAs: commands.copyRecordAs,
  openJson: commands.openJson,
  setApiKey: commands.setApiKey,
  configureConnection: commands.configureConnection,
  useSampleData: commands.useSampleData,
  showLog: commands.showLog,
} as const;

async function actOnCommand(command: PageCommand, pages: DetailPages): Promise<void> {
  switch (command) {
    case "retry":
      return await pages.load({ fresh: false });
    case "refresh":
      return await pages.load({ fresh: true });
    case "previous":
    case "next":
      return await pages.step(command);
    case "openCompany": {
      const slug = pages.shown === undefined ? undefined : companySlugOf(pages.shown.row.record);
      await editorCommands.executeCommand(commands.openCompany, slug);
      return;
    }
    case "seePlans":
      await editorCommands.executeCommand(commands.seePlans, pages.shown?.error?.upgradeUrl);
      return;
    case "insert":
    case "insertAs":
    case "copyRecord":
    case "copyRecordAs":
    case "openJson":
    case "setApiKey":
    case "configureConnection":
    case "useSampleData":
    case "showLog":
      await editorCommands.executeCommand(editorCommand[command]);
  }
}
