import {
  commands as editorCommands,
  env,
  l10n,
  type Disposable,
  type Memento,
  type Uri,
  type WebviewPanel,
} from "vscode";
import { LibraryTable, type LibraryTableNeeds } from "../../../app/library/table/libraryTable.ts";
import { libraryStatus } from "../../../app/library/table/status.ts";
import type { ResultRow } from "../../../domain/record.ts";
import { commands, mementoKeys, views } from "../../../host/ids.ts";
import { pictureFileName } from "../../../present/charts/fileName.ts";
import { chartWords } from "../../../present/charts/words.ts";
import type { ToLibraryPage } from "../../../present/table/libraryMessages.ts";
import { libraryTableNames } from "../../../present/table/libraryNames.ts";
import type { LibraryStart, ToTablePage } from "../../../present/table/messages.ts";
import { sampleService } from "../../../service/contract/authentication.ts";
import type { Failures } from "../../failures.ts";
import { openFirst, runTableCommand, type PagesSource } from "../../table/tableCommands.ts";
import { tableLayout } from "../../table/tableMessages.ts";
import { createTablePanel, type TablePanel } from "../../table/tablePanel.ts";
import { savePicture } from "../../table/tableStatus.ts";
import { readLibraryMessage, type CheckedLibraryMessage } from "./libraryMessages.ts";

/** What the table needs. */
export interface LibraryTableViewNeeds extends Omit<LibraryTableNeeds, "post" | "onCounted"> {
  readonly failures: Failures;
  readonly extensionUri: Uri;
  readonly pages: PagesSource;
  /** Of the person: how they have arranged the columns. */
  readonly globalMemory: Memento;
  /** Calls back when the library may have changed, until it is disposed of. */
  readonly onDidChange: (listener: () => void) => Disposable;
  /** Calls back when another service is connected, until it is disposed of. */
  readonly onDidConnect: (listener: () => void) => Disposable;
}

/** Changes that come close together are looked at once, after so many ms. */
const quietMs = 300;

/** The library as a table, in a panel of its own. It asks no service. */
export class LibraryTableView implements Disposable {
  readonly table: LibraryTable;
  readonly #needs: LibraryTableViewNeeds;
  readonly #panel: TablePanel;
  readonly #subscriptions: readonly Disposable[];
  #looking: NodeJS.Timeout | undefined;
  #choosing: Promise<void> = Promise.resolve();
  #isReady = false;

  constructor(needs: LibraryTableViewNeeds) {
    this.#needs = needs;
    const { extensionUri, failures } = needs;
    this.#panel = createTablePanel({
      extensionUri,
      view: views.libraryTable,
      onMessage: (unchecked) => {
        const message = readLibraryMessage(unchecked);
        if (message !== undefined) void failures.attempt(() => this.#onMessage(message));
      },
    });
    this.table = new LibraryTable({
      ...needs,
      post: (message) => this.#post(message),
      onCounted: (total, news) => this.#count(total, news),
    });
    this.#subscriptions = [
      needs.onDidChange(() => this.#lookSoon()),
      needs.onDidConnect(() => void failures.attempt(() => this.#connected())),
    ];
  }

  /** Shows the panel. */
  open(): void {
    this.#panel.show();
    this.#panel.name(l10n.t("Library"));
  }

  /** Takes over a panel that came back with its window. */
  restore(adopted: WebviewPanel): void {
    this.#panel.adopt(adopted);
    this.#panel.name(l10n.t("Library"));
  }

  /** What is selected in the table, while it is in front. */
  chosenInFront(): readonly ResultRow[] | undefined {
    return this.#panel.isActive ? this.chosen() : undefined;
  }

  /** What is selected in the table. */
  chosen(): readonly ResultRow[] {
    return this.#panel.isOpen ? this.table.chosen : [];
  }

  dispose(): void {
    clearTimeout(this.#looking);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#panel.dispose();
  }

  async #onMessage(message: CheckedLibraryMessage): Promise<void> {
    switch (message.type) {
      case "ready":
        this.#isReady = true;
        return await this.#begin();
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
        return await openFirst(this.#needs.pages, row === undefined ? [] : [row]);
      }
      case "command": {
        await this.#choosing;
        return this.#announce(await runTableCommand(this.#needs.pages, message.command, this.chosen()));
      }
      case "export":
        await editorCommands.executeCommand(commands.export, { webview: views.libraryTable });
        return;
      case "layout":
        await this.#needs.globalMemory.update(mementoKeys.libraryTableLayout, message.layout);
        return;
      case "savePicture": {
        const title = chartWords(l10n).titles[message.chart];
        const name = pictureFileName(title, l10n.t("Library"), message.format);
        return this.#announce(await savePicture(message, name));
      }
      case "copyPicture":
        await env.clipboard.writeText(message.svg);
        this.#announce(l10n.t("Picture copied as SVG text"));
    }
  }

  async #begin(): Promise<void> {
    const library = await this.table.begin();
    this.#post(beginning(this.#needs, this.table, library));
  }

  /** Another service has other records. */
  async #connected(): Promise<void> {
    if (!this.#isReady || !this.#panel.isOpen) return;
    if (this.#needs.services().join("\n") !== this.table.services.join("\n")) await this.#begin();
  }

  #lookSoon(): void {
    clearTimeout(this.#looking);
    if (!this.#isReady || !this.#panel.isOpen) return;
    this.#looking = setTimeout(() => void this.#needs.failures.attempt(() => this.table.look()), quietMs);
  }

  #count(total: number, news: number): void {
    const isSample = this.table.services.includes(sampleService);
    const status = libraryStatus({ total, news, isSample }, this.#needs.wording());
    this.#post({ type: "status", status });
  }

  #announce(text: string | undefined): void {
    if (text !== undefined) this.#post({ type: "announce", text });
  }

  #post(message: ToTablePage | ToLibraryPage): void {
    this.#panel.post(message);
  }
}

function beginning(
  { wording, globalMemory }: LibraryTableViewNeeds,
  { generation, services }: LibraryTable,
  library: LibraryStart,
): ToTablePage {
  const { locale, currency } = wording();
  const { data: layout } = tableLayout.safeParse(globalMemory.get(mementoKeys.libraryTableLayout));
  // A record has the same number after a reload: what was selected is found again.
  const search = {
    generation,
    identity: `library ${JSON.stringify(services)}`,
    answered: 0,
    title: l10n.t("Library"),
  };
  const names = libraryTableNames(wording());
  return { type: "begin", search, locale, currency, names, library, ...(layout && { layout }) };
}
