import { commands as editorCommands, l10n, type Disposable, type WebviewPanel } from "vscode";
import { LibraryTable } from "../../../app/library/table/libraryTable.ts";
import { libraryStatus } from "../../../present/table/libraryTableRows.ts";
import type { ResultRow } from "../../../domain/record.ts";
import { commands, mementoKeys, views } from "../../../host/ids.ts";
import { libraryTableNames } from "../../../present/table/tableNames.ts";
import { sampleService } from "../../../service/contract/authentication.ts";
import type { Services } from "../../services.ts";
import { TablePage } from "../../table/tablePage.ts";
import { readLibraryMessage, type CheckedLibraryMessage } from "./libraryTableMessages.ts";

/** Changes within this time lead to one reading, in ms. */
const settleMs = 300;

export class LibraryTableView implements Disposable {
  readonly table: LibraryTable;
  readonly #needs: Services;
  readonly #page: TablePage<CheckedLibraryMessage>;
  readonly #connecting: Disposable;
  readonly #changing: Promise<(() => void) | undefined>;
  #refreshTimer: NodeJS.Timeout | undefined;
  #choosing: Promise<void> = Promise.resolve();
  #isReady = false;

  constructor(needs: Services) {
    this.#needs = needs;
    const { failures } = needs;
    this.#page = new TablePage(needs, {
      view: views.libraryTable,
      layoutKey: mementoKeys.libraryTableLayout,
      title: () => l10n.t("Library"),
      read: readLibraryMessage,
      onMessage: (message) => void failures.attempt(() => this.#onMessage(message)),
    });
    this.table = new LibraryTable({
      ...needs,
      services: needs.servicesNow,
      post: (message) => this.#page.panel.post(message),
      onCounted: (total, news) => this.#postStatus(total, news),
    });
    this.#connecting = needs.connections.onDidChange(
      () => void failures.attempt(() => this.#followConnection()),
    );
    // The engine also reports changes by other windows. The table doesn’t wait for the engine.
    this.#changing = failures.attempt(async () =>
      (await needs.engine()).store.onDidChange(() => this.#refreshSoon()),
    );
  }

  openLibraryTable(): void {
    this.#page.open();
  }

  restore(adopted: WebviewPanel): void {
    this.#page.restore(adopted);
  }

  isInFront(): boolean {
    return this.#page.panel.isActive;
  }

  requestExport(): void {
    this.#page.panel.post({ type: "export" });
  }

  chosenRows(): readonly ResultRow[] {
    return this.#page.panel.isOpen ? this.table.chosen : [];
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    this.#connecting.dispose();
    void this.#changing.then((end) => end?.());
    this.#page.panel.dispose();
  }

  async #onMessage(message: CheckedLibraryMessage): Promise<void> {
    switch (message.type) {
      case "ready":
        await this.#page.checkTyped(message.typed);
        this.#isReady = true;
        return await this.#beginTable();
      case "arrange":
        return await this.table.arrange(message);
      case "refresh":
        return await this.table.refresh();
      case "records":
        return await this.table.sendRows(message.generation, message.ids);
      case "values":
        return await this.table.sendValues(message.column, message.words);
      case "groups":
        return await this.table.sendGroups(message.asked);
      case "select":
        this.#choosing = this.table.choose(message.generation, message.rows);
        return await this.#choosing;
      case "open": {
        const row = await this.table.row(message.generation, message.row);
        return await this.#page.openFirst(row === undefined ? [] : [row]);
      }
      case "export":
        await editorCommands.executeCommand(commands.export, {
          webview: views.libraryTable,
          columns: message.columns,
        });
        return;
      case "command":
      case "layout":
      case "savePicture":
      case "copyPicture":
        if (message.type === "command") await this.#choosing;
        await this.#page.act(message, this.chosenRows());
    }
  }

  async #beginTable(): Promise<void> {
    const library = await this.table.begin();
    const { generation, services } = this.table;
    // The page finds its selection again after a reload, since records keep their ids.
    const identity = `library ${JSON.stringify(services)}`;
    const search = { generation, identity, answered: 0, title: l10n.t("Library") };
    this.#page.begin({ search, names: libraryTableNames(this.#needs.wording()), library });
  }

  async #followConnection(): Promise<void> {
    if (!this.#isReady || !this.#page.panel.isOpen) return;
    if (this.#needs.servicesNow().join("\n") !== this.table.services.join("\n")) await this.#beginTable();
  }

  #refreshSoon(): void {
    clearTimeout(this.#refreshTimer);
    if (!this.#isReady || !this.#page.panel.isOpen) return;
    this.#refreshTimer = setTimeout(
      () => void this.#needs.failures.attempt(() => this.table.look()),
      settleMs,
    );
  }

  #postStatus(total: number, news: number): void {
    const isSample = this.table.services.includes(sampleService);
    const status = libraryStatus({ total, news, isSample }, this.#needs.wording());
    this.#page.panel.post({ type: "status", status });
  }
}
