import type { Page } from "playwright-core";
import { LibraryTable } from "../../src/app/library/table/libraryTable.ts";
import { libraryStatus } from "../../src/present/table/libraryTableRows.ts";
import type { FromLibraryPage, ToLibraryPage } from "../../src/present/table/libraryTableProtocol.ts";
import { libraryTableNames } from "../../src/present/table/tableNames.ts";
import type { FromTablePage, ToTablePage } from "../../src/present/table/tableProtocol.ts";
import type { LibraryReader } from "../../src/store/library/reader/libraryReader.ts";
import { readLibraryMessage } from "../../src/ui/library/table/libraryTableMessages.ts";
import { readBuiltPage } from "./browserPage.ts";
import type { PageStyle, Tab } from "./tab.ts";
import { wording } from "./wording.ts";

/** The library’s table in a plain browser: the shipped page, answered by the product’s own code. */
export interface LibraryInBrowser {
  readonly page: Page;
  readonly table: LibraryTable;
  /** The page’s messages as the product reads them; undefined for a rejected message. */
  readonly asked: readonly (FromLibraryPage | FromTablePage | undefined)[];
  /** Holds back answers to this type of message until the returned function is called. */
  hold(type: FromLibraryPage["type"]): () => void;
}

export async function loadLibraryTable(
  tab: Tab,
  look: PageStyle,
  { reader, services }: { readonly reader: LibraryReader; readonly services: readonly string[] },
): Promise<LibraryInBrowser> {
  const { page } = tab;
  const asked: (FromLibraryPage | FromTablePage | undefined)[] = [];
  const held = new Map<string, Promise<void>>();
  const post = (message: ToTablePage | ToLibraryPage): void => {
    // The tab may be closed already.
    void page.evaluate(`postMessage(${JSON.stringify(message)}, "*")`).catch(() => undefined);
  };
  const table = new LibraryTable({
    library: () => Promise.resolve(reader),
    services: () => services,
    wording: () => wording,
    post,
    onCounted: (total, news) =>
      post({ type: "status", status: libraryStatus({ total, news, isSample: false }, wording) }),
  });
  const binding = `askLibrary${String(bindings.next())}`;
  await page.exposeFunction(binding, async (unchecked: unknown) => {
    const message = readLibraryMessage(unchecked);
    asked.push(message);
    await held.get(message?.type ?? "");
    if (message !== undefined) await answer(table, message, post);
  });
  await tab.load(readBuiltPage("table"), { width: 1000, height: 700, ...look });
  await page.evaluate(`for (const message of window.asked) ${binding}(message);
    window.asked.push = (message) => void ${binding}(message);`);
  return {
    page,
    table,
    asked,
    hold(type) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(type, promise);
      return () => {
        held.delete(type);
        resolve();
      };
    },
  };
}

/** A tab keeps exposed functions, so each page uses another name. */
const bindings = { next: () => Math.floor(performance.now() * 1_000) };

async function answer(
  table: LibraryTable,
  message: NonNullable<ReturnType<typeof readLibraryMessage>>,
  post: (message: ToTablePage | ToLibraryPage) => void,
): Promise<void> {
  switch (message.type) {
    case "ready": {
      const library = await table.begin();
      const search = { generation: table.generation, identity: "library", answered: 0, title: "Library" };
      const names = libraryTableNames(wording);
      post({ type: "begin", search, locale: "en-US", currency: "USD", names, library });
      return;
    }
    case "arrange":
      return await table.arrange(message);
    case "records":
      return await table.sendRows(message.generation, message.ids);
    case "values":
      return await table.sendValues(message.column, message.words);
    case "groups":
      return await table.sendGroups(message.asked);
    case "refresh":
      return await table.refresh();
    case "select":
      return await table.choose(message.generation, message.rows);
    case "open":
    case "command":
    case "export":
    case "layout":
    case "savePicture":
    case "copyPicture":
  }
}
