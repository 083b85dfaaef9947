import {
  commands as editorCommands,
  l10n,
  ProgressLocation,
  window,
  type Disposable,
  type WebviewPanel,
} from "vscode";
import type { Engine } from "../../app/engine/engine.ts";
import { columnsOf } from "../../app/list/listColumns.ts";
import { ListLookUp, type RunEnd } from "../../app/list/listLookUp.ts";
import { ListRun } from "../../app/list/listRun.ts";
import { inSlices } from "../../app/timeSlices.ts";
import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import { countedAs } from "../../domain/allowance/price.ts";
import type { ListColumn } from "../../domain/list/columns.ts";
import { type NameList, withHeaderRow } from "../../domain/list/nameList.ts";
import { type ListProfile, profileOf } from "../../domain/list/profile.ts";
import { commands, views } from "../../host/ids.ts";
import { allowanceText } from "../../present/allowanceText.ts";
import { failureText } from "../../present/failureText.ts";
import { listPage } from "../../present/list/listPage.ts";
import type {
  FromListPage,
  ListCommand,
  ListFilter,
  ListSource,
  ListState,
  ToListPage,
} from "../../present/list/listProtocol.ts";
import { askableNow, type ListPrice } from "../../present/list/listWords.ts";
import { estimateOf } from "../../present/requestPrice.ts";
import { PagePanel } from "../pagePanel.ts";
import type { CommandParts, Parts } from "../parts.ts";
import { readListMessage, readListState } from "./listMessages.ts";
import { readSource, titleOf } from "./listSource.ts";
import { saveResult } from "./resultFile.ts";

type ListViewNeeds = Parts & Pick<CommandParts, "saveFile" | "chosenFields">;

/** The list on the page. */
interface OpenList {
  readonly state: Omit<ListState, "choices">;
  /** As it was read. */
  readonly whole: NameList;
  readonly list: NameList;
  readonly columns: readonly ListColumn[];
  readonly profile: ListProfile;
  readonly lookUp: ListLookUp;
  /** Stops reading. */
  readonly stop: AbortController;
  readonly run: ListRun;
  read: number;
}

/** Rows that are drawn at once. */
const rowsAtOnce = 200;
/** Changes that come together are drawn together, in ms. */
const settleMs = 150;

export class ListView implements Disposable {
  readonly #needs: ListViewNeeds;
  readonly #engine: Engine;
  readonly #panel: PagePanel<ToListPage, FromListPage>;
  readonly #ends: readonly (() => void)[];
  #open: OpenList | undefined;
  #allowance: AllowanceState | undefined;
  #isUnconnected = false;
  #filter: ListFilter = "all";
  #most = rowsAtOnce;
  #waiting: NodeJS.Timeout | undefined;

  constructor(needs: ListViewNeeds, engine: Engine) {
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
    this.#ends = [() => void following.dispose(), engine.store.onDidChange(() => this.#refreshSoon())];
  }

  /** Sends nothing. */
  async open(source: ListSource): Promise<void> {
    const whole = await readSource(source);
    if (whole === undefined) return;
    this.#panel.show(titleOf(source));
    await this.#start(whole, { source });
  }

  /** Takes over a panel that came back with its window; sends nothing. */
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

  /** After another connection, or if records were forgotten. */
  async reread(): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    await this.#start(open.whole, { ...open.state, choices: open.lookUp.choices });
  }

  dispose(): void {
    this.#leave();
    for (const end of this.#ends) end();
    this.#panel.dispose();
  }

  async #start(
    whole: NameList,
    { source, ...wanted }: Pick<ListState, "source"> & Partial<ListState>,
  ): Promise<void> {
    this.#leave();
    const { hasHeader = whole.headers.length > 0, choices = {} } = wanted;
    const list = withHeaderRow(whole, hasHeader);
    const columns = await columnsOf(list, this.#needs);
    const column = wanted.column ?? columns[0]?.index ?? 0;
    const profile = await inSlices(profileOf(list, column));
    const { connections } = this.#needs;
    const needs = { ...this.#needs, engine: this.#engine };
    const lookUp = new ListLookUp(needs, connections.serviceOf("app") ?? "", profile.names);
    const stop = new AbortController();
    const state = { source, column, hasHeader };
    const run = new ListRun(lookUp);
    const open: OpenList = { state, whole, list, columns, profile, lookUp, stop, run, read: 0 };
    this.#open = open;
    this.#filter = "all";
    this.#most = rowsAtOnce;
    await this.#readAllowance();
    await lookUp.read(choices, stop.signal, (done) => {
      open.read = done;
      this.#drawSoon();
    });
    this.#draw();
  }

  #leave(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#open?.stop.abort();
    this.#open?.run.pause();
    this.#open = undefined;
  }

  async #onMessage(message: FromListPage): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    const { lookUp, whole, state } = open;
    switch (message.type) {
      case "ready":
        return this.#draw();
      case "column":
        return await this.#start(whole, { ...state, column: message.column, choices: lookUp.choices });
      case "header":
        return await this.#start(whole, { source: state.source, hasHeader: message.isOn });
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
        return record && (await pages.open(record.row, { preserveFocus: false }));
      }
      case "ask":
        return await this.#ask(open, message.count);
      case "again":
        return await this.#askAgain(open, message.position);
      case "command":
        return await this.#runCommand(open, message.command);
    }
  }

  async #runCommand(open: OpenList, command: ListCommand): Promise<void> {
    if (command === "save") await saveResult(this.#needs, open);
    else if (command !== "pause") await editorCommands.executeCommand(commands[command]);
    else {
      open.run.pause();
      this.#draw();
    }
  }

  /** Asks about no more names than the searches that are left pay for. */
  async #ask({ lookUp, run }: OpenList, wanted: number): Promise<void> {
    const of = Math.min(wanted, askableNow(lookUp.toAsk().length, this.#price()));
    const inStatusBar = { location: ProgressLocation.Window, title: l10n.t("Looking up names") };
    const done = await window.withProgress(inStatusBar, async (progress) => {
      const asking = run.ask(of, ({ asked }) => {
        progress.report({ message: l10n.t("{0} of {1}", asked, of) });
        this.#drawSoon();
      });
      this.#draw();
      return await asking;
    });
    await this.#readAllowance();
    this.#draw();
    if (done === undefined || this.#open?.run !== run) return;
    this.#panel.post({
      type: "announce",
      text: l10n.t("Asked about {0}, found {1}", done.asked, done.found),
    });
  }

  async #askAgain({ run }: OpenList, position: number): Promise<void> {
    await run.askAgain(position);
    await this.#readAllowance();
    this.#draw();
  }

  #refreshSoon(): void {
    const open = this.#open;
    // A run takes over what was asked before each name.
    if (open === undefined || open.run.progress !== undefined || open.lookUp.entries.length === 0) return;
    void this.#needs.failures.attempt(async () => {
      await open.lookUp.refresh();
      await this.#readAllowance();
      this.#drawSoon();
    });
  }

  async #readAllowance(): Promise<void> {
    const { connections } = this.#needs;
    this.#isUnconnected = !(await connections.usableRoles()).includes("app");
    this.#allowance = await this.#engine.allowanceNow();
  }

  #price(): ListPrice {
    const { connections, settings } = this.#needs;
    const state = this.#allowance;
    const uses = connections.usesSample ? 0 : countedAs(state?.prices.companies ?? "unknown");
    return { uses, left: state && estimateOf(state), reserve: settings.reserveSearches() };
  }

  #drawSoon(): void {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = undefined;
      this.#draw();
    }, settleMs);
  }

  #draw(): void {
    const open = this.#open;
    if (open === undefined || !this.#panel.isOpen) return;
    const { lookUp, run } = open;
    const wording = this.#needs.wording();
    const allowance = this.#allowance && { ...this.#allowance, sample: this.#needs.connections.usesSample };
    const page = listPage(
      {
        ...open,
        title: titleOf(open.state.source),
        entries: lookUp.entries,
        questions: lookUp.toAsk().length,
        price: this.#price(),
        isUnconnected: this.#isUnconnected,
        run: run.progress,
        agreed: run.agreed,
        hasAsked: run.end !== undefined,
        stopped: stoppedText(run.end),
        refresh: allowance && allowanceText(allowance, Date.now(), wording).refresh,
        filter: this.#filter,
        most: this.#most,
        state: { ...open.state, choices: lookUp.choices },
        now: Date.now(),
      },
      wording,
    );
    this.#panel.rename(page.title);
    this.#panel.post({ type: "draw", page });
  }
}

function stoppedText(end: RunEnd | undefined): string | undefined {
  if (end?.kind === "failed") return failureText(end.error, l10n.t, Date.now()).sentence;
  return end?.kind === "elsewhere" ? l10n.t("Another service is connected now.") : undefined;
}
