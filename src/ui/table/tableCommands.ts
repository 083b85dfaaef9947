import { commands as editorCommands } from "vscode";
import type { DetailPages } from "../../app/detail/detailPages.ts";
import type { ResultRow } from "../../domain/record.ts";
import { commands } from "../../host/ids.ts";
import type { TableCommand } from "../../present/table/messages.ts";

/** The pages of records, loaded by their first use. */
export type PagesSource = () => Promise<Pick<DetailPages, "open">>;

/** Runs a command of the product, on these rows where it is about rows. Returns what it has done, where it says so. */
export async function runTableCommand(
  pages: PagesSource,
  command: TableCommand,
  rows: readonly ResultRow[],
): Promise<string | undefined> {
  switch (command) {
    case "loadMore":
    case "search":
    case "editSearch":
    case "useSampleData":
      await editorCommands.executeCommand(commands[command]);
      return undefined;
    case "openDetails":
      await openFirst(pages, rows);
      return undefined;
    case "insertRecord":
    case "insertRecordAs":
    case "copyRecord":
    case "copyRecordAs": {
      if (rows.length === 0) return undefined;
      const done = await editorCommands.executeCommand(commands[command], rows[0], rows);
      return typeof done === "string" ? done : undefined;
    }
  }
}

/** Opens the page of the first of some rows. */
export async function openFirst(pages: PagesSource, [first]: readonly ResultRow[]): Promise<void> {
  if (first !== undefined) await (await pages()).open(first, { preserveFocus: false });
}
