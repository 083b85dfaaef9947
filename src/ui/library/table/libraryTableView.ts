import { commands as editorCommands, l10n, type Disposable, type WebviewPanel } from "vscode";
import { LibraryTable, type LibraryTableNeeds } from "../../../app/library/table/libraryTable.ts";
import { libraryStatus } from "../../../app/library/table/status.ts";
import type { ResultRow } from "../../../domain/record.ts";
import { commands, mementoKeys, views } from "../../../host/ids.ts";
import { libraryTableNames } from "../../../present/table/names.ts";
import { sampleService } from "../../../service/contract/authentication.ts";
import type { Failures } from "../../failures.ts";
import { TablePage, type TablePageNeeds } from "../../table/tablePage.ts";
import { readLibraryMessage, type CheckedLibraryMessage } from "./libraryMessages.ts";

export interface LibraryTableViewNeeds extends Omit<LibraryTableNeeds, "post" | "onCounted">, TablePageNeeds {
  readonly failures: Failures;
  readonly onDidChange: (listener: () => void) => Disposable;
  readonly onDidConnect: (listener: () => void) => Disposable;
}

/** Changes that come close together are read together, after this many ms. */
const quietMs = 300;

/** Asks no service. */
export class LibraryTableView implements Disposable {
  readonly table: LibraryTable;
  readonly #needs: LibraryTableViewNeeds;
  readonly #page: TablePage;
  readonly #subscriptions: readonly Disposable[];
  #refreshTimer: NodeJS.Timeout | undefined;
  #choosing: Promise<void> = Promise.resolve();
  #isReady = false;

  constructor(needs: LibraryTableViewNeeds) {
    this.#needs = needs;
    const { failures } = needs;
    this.#page = new TablePage(needs, {
      view: views.libraryTable,
      layoutKey: mementoKeys.libraryTableLayout,
      title: () => l10n.t("Library"),
      onMessage: (unchecked) => {
        const message = readLibraryMessage(unchecked);
        if (message !== undefined) void failures.attempt(() => this.#onMessage(message));
      },
    });
    this.table = new LibraryTable({
      ...needs,
      post: (message) => this.#page.post(message),
      onCounted: (total, news) => this.#postStatus(total, news),
    });
    this.#subscriptions = [
      needs.onDidChange(() => this.#refreshSoon()),
      needs.onDidConnect(() => void failures.attempt(() => this.#followConnection())),
    ];
  }

  open(): void {
    this.#page.open();
  }

  restore(adopted: WebviewPanel): void {
    this.#page.restore(adopted);
  }

  chosenInFront(): readonly ResultRow[] | undefined {
    return this.#page.isActive ? this.chosenRows() : undefined;
  }

  chosenRows(): readonly ResultRow[] {
    return this.#page.isOpen ? this.table.chosen : [];
  }

  dispose(): void {
    clearTimeout(this.#refreshTimer);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#page.dispose();
  }

  async #onMessage(message: CheckedLibraryMessage): Promise<void> {
    switch (message.type) {
      case "ready":
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
        await editorCommands.executeCommand(commands.export, { webview: views.libraryTable });
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
    // A record has the same number after a reload: what was selected is found again.
    const identity = `library ${JSON.stringify(services)}`;
    const search = { generation, identity, answered: 0, title: l10n.t("Library") };
    this.#page.begin({ search, names: libraryTableNames(this.#needs.wording()), library });
  }

  async #followConnection(): Promise<void> {
    if (!this.#isReady || !this.#page.isOpen) return;
    if (this.#needs.services().join("\n") !== this.table.services.join("\n")) await this.#beginTable();
  }

  #refreshSoon(): void {
    clearTimeout(this.#refreshTimer);
    if (!this.#isReady || !this.#page.isOpen) return;
    this.#refreshTimer = setTimeout(
      () => void this.#needs.failures.attempt(() => this.table.look()),
      quietMs,
    );
  }

  #postStatus(total: number, news: number): void {
    const isSample = this.table.services.includes(sampleService);
    const status = libraryStatus({ total, news, isSample }, this.#needs.wording());
    this.#page.post({ type: "status", status });
  }
}
