import {
  commands as editorCommands,
  l10n,
  ProgressLocation,
  window,
  type Disposable,
  type WebviewPanel,
} from "vscode";
import type { Engine } from "../../app/engine/engine.ts";
import type { RunEnd } from "../../app/list/listLookUp.ts";
import { type OpenList, openList, type WantedList } from "../../app/list/openList.ts";
import { unitPrice } from "../../app/spending/unitPrice.ts";
import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import type { NameList } from "../../domain/list/nameList.ts";
import { commands, views } from "../../host/ids.ts";
import { allowanceText } from "../../present/allowanceText.ts";
import { failureText } from "../../present/failureText.ts";
import { listPage } from "../../present/list/listPage.ts";
import type {
  FromListPage,
  ListCommand,
  ListFilter,
  ListSource,
  ToListPage,
} from "../../present/list/listProtocol.ts";
import { askableNow } from "../../present/list/listWords.ts";
import { PagePanel } from "../pagePanel.ts";
import type { CommandServices, Services } from "../services.ts";
import { readListMessage, readListState } from "./listMessages.ts";
import { readSource, titleOf } from "./listSource.ts";
import { saveResult } from "./resultFile.ts";

type ListViewServices = Services & Pick<CommandServices, "saveFile" | "chosenFields">;

/** Rows to draw before a press of “Show More”. */
const rowsAtOnce = 200;
/** A longer selection isn’t stored with its page: each change would send and write it. */
const longestText = 100_000;
/** Changes within this time are drawn together, in ms. */
const settleMs = 150;

export class ListView implements Disposable {
  readonly #needs: ListViewServices;
  readonly #engine: Engine;
  readonly #panel: PagePanel<ToListPage, FromListPage>;
  readonly #ends: readonly (() => void)[];
  #open: OpenList | undefined;
  /** Stops reading if another list is opened. */
  #stop = new AbortController();
  #read = 0;
  #allowance: AllowanceState | undefined;
  #isUnconnected = false;
  #filter: ListFilter = "all";
  #most = rowsAtOnce;
  #waiting: NodeJS.Timeout | undefined;

  constructor(needs: ListViewServices, engine: Engine) {
    this.#needs = needs;
    this.#engine = engine;
    this.#panel = new PagePanel({
      extensionUri: needs.extensionUri,
      view: views.list,
      page: "list",
      read: readListMessage,
      onMessage: (message) => void needs.failures.attempt(() => this.#onMessage(message)),
      onClose: () => this.#leave(),
    });
    const following = needs.connections.onDidChange(() => void needs.failures.attempt(() => this.reread()));
    this.#ends = [() => void following.dispose(), engine.store.onDidChange(() => this.#refresh())];
  }

  /** Shows a list; sends nothing. */
  async open(source: ListSource): Promise<void> {
    const whole = await readSource(source);
    if (whole === undefined) return;
    this.#panel.show(titleOf(source));
    await this.#start(whole, { source });
  }

  /** Shows the stored list in a panel that VS Code restored; sends nothing. */
  async restore(adopted: WebviewPanel, kept: unknown): Promise<void> {
    const state = readListState(kept);
    const whole = state && (await readSource(state.source).catch(() => undefined));
    if (state === undefined || whole === undefined) {
      adopted.dispose();
      return;
    }
    this.#panel.adopt(adopted);
    await this.#start(whole, state);
  }

  /** Looks up the list again after another connection, or if records were forgotten. */
  async reread(): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    await this.#start(open.whole, { ...open, choices: open.lookUp.choices });
  }

  dispose(): void {
    this.#leave();
    for (const end of this.#ends) end();
    this.#panel.dispose();
  }

  async #start(whole: NameList, wanted: WantedList): Promise<void> {
    this.#leave();
    const { signal } = this.#stop;
    const open = await openList({ ...this.#needs, engine: this.#engine }, whole, wanted);
    signal.throwIfAborted();
    this.#open = open;
    [this.#filter, this.#most, this.#read] = ["all", rowsAtOnce, 0];
    await open.lookUp.read(wanted.choices ?? {}, signal, (done) => {
      this.#read = done;
      this.#drawSoon();
    });
    await this.#drawNow();
  }

  #leave(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#open?.run.stop();
    this.#open = undefined;
  }

  async #onMessage(message: FromListPage): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    const { lookUp, whole, source, run } = open;
    switch (message.type) {
      case "ready":
        return this.#draw();
      case "column":
        return await this.#start(whole, { ...open, choices: lookUp.choices, column: message.column });
      case "header":
        return await this.#start(whole, { source, hasHeader: message.isOn });
      case "filter":
        this.#filter = message.filter;
        this.#most = rowsAtOnce;
        return this.#draw();
      case "more":
        this.#most += rowsAtOnce;
        return this.#draw();
      case "choose":
        lookUp.choose(message.position, message.company);
        return this.#draw();
      case "open": {
        const record = lookUp.entries[message.position]?.companies[message.company]?.[0];
        const pages = await this.#needs.pages();
        // The button shows no price, so `details.load` must not use a search.
        return record && (await pages.open(record.row, { preserveFocus: false, isFree: true }));
      }
      case "ask":
        return await this.#ask(open, message.count);
      case "again":
        await run.askAgain(message.position);
        return await this.#drawNow();
      case "command":
        return await this.#runCommand(open, message.command);
    }
  }

  async #runCommand(open: OpenList, command: ListCommand): Promise<void> {
    switch (command) {
      case "pause":
        open.run.stop();
        return this.#draw();
      case "save":
        return await saveResult(this.#needs, open);
      case "showResults": {
        const session = await this.#needs.session();
        await session.showList(titleOf(open.source), open.lookUp.found(open.list));
        return await editorCommands.executeCommand(`${views.results}.focus`);
      }
      case "refreshRemaining":
      case "configureConnection":
      case "useSampleData":
        await editorCommands.executeCommand(commands[command]);
    }
  }

  /** Asks about no more names than the searches above the reserve pay for. */
  async #ask({ lookUp, run }: OpenList, wanted: number): Promise<void> {
    const of = Math.min(
      wanted,
      askableNow(lookUp.toAsk().length, unitPrice("companies", this.#allowance, this.#needs)),
    );
    const inStatusBar = { location: ProgressLocation.Window, title: l10n.t("Looking up names") };
    const done = await window.withProgress(inStatusBar, async (progress) => {
      const asking = run.ask(of, ({ asked }) => {
        progress.report({ message: l10n.t("{0} of {1}", asked, of) });
        this.#drawSoon();
      });
      this.#draw();
      return await asking;
    });
    await this.#drawNow();
    if (done === undefined || this.#open?.run !== run) return;
    this.#panel.post({
      type: "announce",
      text: l10n.t("Asked about {0}, found {1}", done.asked, done.found),
    });
  }

  #refresh(): void {
    const open = this.#open;
    // A run refreshes the list before each name.
    if (open === undefined || open.run.progress !== undefined || open.lookUp.entries.length === 0) return;
    void this.#needs.failures.attempt(async () => {
      await open.lookUp.refresh();
      this.#drawSoon();
    });
  }

  #drawSoon(): void {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = undefined;
      void this.#needs.failures.attempt(() => this.#drawNow());
    }, settleMs);
  }

  /** Draws the page with the current allowance. */
  async #drawNow(): Promise<void> {
    const { connections } = this.#needs;
    this.#isUnconnected = !(await connections.usableRoles()).includes("app");
    this.#allowance = await this.#engine.allowanceNow();
    this.#draw();
  }

  #draw(): void {
    const open = this.#open;
    if (open === undefined || !this.#panel.isOpen) return;
    const { lookUp, run, source, column, hasHeader } = open;
    const wording = this.#needs.wording();
    const allowance = this.#allowance && { ...this.#allowance, sample: this.#needs.connections.usesSample };
    const page = listPage(
      {
        ...open,
        title: titleOf(source),
        entries: lookUp.entries,
        questions: lookUp.toAsk().length,
        price: unitPrice("companies", this.#allowance, this.#needs),
        isUnconnected: this.#isUnconnected,
        run: run.progress,
        agreed: run.agreed,
        hasAsked: run.end !== undefined,
        stopped: stoppedText(run.end),
        refresh: allowance && allowanceText(allowance, Date.now(), wording).refresh,
        filter: this.#filter,
        most: this.#most,
        read: this.#read,
        state: { source, column, hasHeader, choices: lookUp.choices },
        now: Date.now(),
      },
      wording,
    );
    this.#panel.rename(page.title);
    const isRestorable = source.kind === "file" || source.text.length <= longestText;
    this.#panel.post({ type: "draw", page: isRestorable ? page : { ...page, state: undefined } });
  }
}

function stoppedText(end: RunEnd | undefined): string | undefined {
  if (end?.kind === "failed") return failureText(end.error, l10n.t, Date.now()).sentence;
  return end?.kind === "elsewhere" ? l10n.t("Another service is connected now.") : undefined;
}
