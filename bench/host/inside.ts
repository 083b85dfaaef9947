import { setTimeout as pause } from "node:timers/promises";
import { commands as editorCommands } from "vscode";
import { commands } from "../../src/host/ids.ts";
import { connect, productExtension, search, searchState } from "../../tools/inside/product.ts";
import { followPrompts } from "../../tools/inside/prompts.ts";
import { blocksDuring } from "../blocks.ts";

const mostRows = 2_000;
const rowsPerPage = 100;

/** The entry point: a search, and page after page of it. */
export async function run(): Promise<void> {
  const origin = process.env["STARTUP_FUNDING_BENCH_SERVICE"] ?? "";
  const prompts = followPrompts();
  await productExtension().activate();
  await connect(prompts, { baseUrl: origin, appUrl: origin, key: "sk-bench" });
  await search(prompts, "bench");
  console.log(`[bench] ${JSON.stringify(await blocksDuring(loadPages))}`);
}

async function loadPages(): Promise<void> {
  for (let rows = rowsPerPage; rows < mostRows; rows += rowsPerPage) {
    // The product ignores a second page within half a second as a double click.
    await pause(600);
    await editorCommands.executeCommand(commands.loadMore);
    // The tree asks for its rows after the command.
    await pause(300);
  }
  const shown = (await searchState()).shown?.rows.length;
  if (shown !== mostRows) throw new Error(`${String(shown)} rows are shown, not ${mostRows}.`);
}
