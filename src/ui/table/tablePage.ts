import { homedir } from "node:os";
import { commands as editorCommands, env, l10n, Uri, type WebviewPanel, window, workspace } from "vscode";
import type { ResultRow } from "../../domain/record.ts";
import { commands, type mementoKeys, type views } from "../../host/ids.ts";
import { pictureFileName, chartWords } from "../../present/charts/chartWords.ts";
import type { ToLibraryPage } from "../../present/table/libraryTableProtocol.ts";
import type { FromTablePage, TableCommand, ToTablePage } from "../../present/table/tableProtocol.ts";
import type { Services } from "../services.ts";
import { escapeLinks } from "../../text/escape.ts";
import { PagePanel } from "../pagePanel.ts";
import { tableLayout } from "./tableMessages.ts";

interface TableKind<Received> {
  readonly view: typeof views.table | typeof views.libraryTable;
  readonly layoutKey: typeof mementoKeys.tableLayout | typeof mementoKeys.libraryTableLayout;
  readonly title: () => string;
  readonly read: (message: unknown) => Received | undefined;
  readonly onMessage: (message: Received) => void;
}

type SharedMessage = Extract<
  FromTablePage,
  { readonly type: "command" | "layout" | "savePicture" | "copyPicture" }
>;

export class TablePage<Received> {
  readonly panel: PagePanel<ToTablePage | ToLibraryPage, Received>;
  readonly #needs: Services;
  readonly #kind: TableKind<Received>;
  #isTableDue = false;
  #forgotten: readonly string[] = [];

  constructor(needs: Services, kind: TableKind<Received>) {
    this.#needs = needs;
    this.#kind = kind;
    this.panel = new PagePanel({ ...kind, extensionUri: needs.extensionUri, page: "table" });
  }

  open(): void {
    // VS Code reloads a hidden page, which would lose the message.
    if (this.panel.isVisible) this.panel.post({ type: "showTable" });
    else this.#isTableDue = true;
    this.panel.show("");
    this.updateTitle();
  }

  restore(adopted: WebviewPanel): void {
    this.panel.adopt(adopted);
    this.updateTitle();
  }

  updateTitle(): void {
    this.panel.rename(this.#kind.title());
  }

  /** Finds filter texts in the page’s state that another window has forgotten meanwhile. */
  async checkTyped(typed: readonly string[]): Promise<void> {
    this.#forgotten = [];
    if (typed.length === 0) return;
    const { forgottenAmong } = await import("../../app/library/forgetting.ts");
    this.#forgotten = await forgottenAmong((await this.#needs.engine()).store.library, typed);
  }

  begin(start: Pick<Extract<ToTablePage, { readonly type: "begin" }>, "search" | "names" | "library">): void {
    const { locale, currency } = this.#needs.wording();
    const storedLayout: unknown = this.#needs.globalMemory.get(this.#kind.layoutKey);
    const { data: layout } = tableLayout.safeParse(storedLayout);
    const begun = { ...start, locale, currency, forgotten: this.#forgotten };
    this.panel.post({ type: "begin", ...begun, ...(layout && { layout }) });
    if (this.#isTableDue) this.panel.post({ type: "showTable" });
    this.#isTableDue = false;
  }

  async act(message: SharedMessage, chosen: readonly ResultRow[]): Promise<void> {
    switch (message.type) {
      case "command":
        return this.#announce(await this.#runCommand(message.command, chosen));
      case "layout":
        return await this.#needs.globalMemory.update(this.#kind.layoutKey, message.layout);
      case "savePicture": {
        const title = chartWords(l10n).titles[message.chart];
        const name = pictureFileName(title, this.#kind.title(), message.format);
        return this.#announce(await savePicture(message, name));
      }
      case "copyPicture":
        await env.clipboard.writeText(message.svg);
        this.#announce(l10n.t("Picture copied as SVG text"));
    }
  }

  async openFirst([first]: readonly ResultRow[]): Promise<void> {
    if (first !== undefined) await (await this.#needs.pages()).open(first, { preserveFocus: false });
  }

  /** Returns the confirmation to announce, if the command has one. */
  async #runCommand(command: TableCommand, rows: readonly ResultRow[]): Promise<string | undefined> {
    switch (command) {
      case "loadMore":
      case "loadPages":
      case "search":
      case "editSearch":
      case "useSampleData":
        await editorCommands.executeCommand(commands[command]);
        return undefined;
      case "openDetails":
        await this.openFirst(rows);
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

  #announce(text: string | undefined): void {
    if (text !== undefined) this.panel.post({ type: "announce", text });
  }
}

const formats = { svg: "SVG", png: "PNG" } as const;

/** `data` is an SVG’s text, or a PNG in base64. Returns undefined if no file was written. */
async function savePicture(
  { format, data }: Extract<FromTablePage, { readonly type: "savePicture" }>,
  usual: string,
): Promise<string | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
  const target = await window.showSaveDialog({
    title: l10n.t("Save Chart"),
    filters: { [formats[format]]: [format] },
    defaultUri: Uri.joinPath(folder, usual),
  });
  if (target === undefined) return undefined;
  const name = target.path.split("/").at(-1) ?? "";
  try {
    await workspace.fs.writeFile(target, Buffer.from(data, format === "svg" ? "utf8" : "base64"));
  } catch {
    const problem = l10n.t("The picture wasn’t saved: {0} can’t be written there.", name);
    void window.showErrorMessage(escapeLinks(problem));
    return undefined;
  }
  return l10n.t("Saved: {0}", name);
}
