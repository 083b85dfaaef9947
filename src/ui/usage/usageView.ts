import { commands as editorCommands, l10n, type Disposable, type WebviewPanel } from "vscode";
import type { Engine } from "../../app/engine/engine.ts";
import {
  namesOfRecords,
  readRecentUsage,
  recordName,
  type RecentUsage,
  type RecordNames,
  readUsage,
} from "../../app/usage/readUsage.ts";
import type { SaveFile } from "../../app/ports.ts";
import { learnedPrices, type LearnedPrices } from "../../domain/allowance/allowance.ts";
import type { AllowanceReading } from "../../present/allowanceText.ts";
import { countFreeCalls } from "../../domain/agents/freeCalls.ts";
import { commands, mementoKeys, views } from "../../host/ids.ts";
import { longestPeriod } from "../../present/usage/usageChart.ts";
import type {
  FromUsagePage,
  ToUsagePage,
  UsageCommand,
  UsageSource,
} from "../../present/usage/usageProtocol.ts";
import { usagePage } from "../../present/usage/usagePage.ts";
import type { Services } from "../services.ts";
import { PagePanel } from "../pagePanel.ts";
import { readUsageMessage } from "./usageMessages.ts";
import { setImmediate as nextTimeSlice } from "node:timers/promises";
import type { Wording } from "../../present/wording.ts";
import { usageCsvHeader, usageCsvRows } from "../../present/usageCsv.ts";

interface UsageData {
  readonly recent: RecentUsage;
  readonly allowance: Omit<AllowanceReading, "sample">;
  readonly learned: LearnedPrices;
  readonly isConnected: boolean;
}

const linesAtOnce = 100;
const ageRefreshMs = 60_000;
/** Changes within this time lead to one drawing, in ms. */
const settleMs = 250;

export class UsageView implements Disposable {
  readonly #needs: Services;
  readonly #saveFile: SaveFile;
  readonly #engine: Engine;
  readonly #panel: PagePanel<ToUsagePage, FromUsagePage>;
  readonly #ends: readonly (() => void)[];
  #source: UsageSource | undefined;
  #most = linesAtOnce;
  #names: RecordNames = new Map();
  #known: UsageData | undefined;
  #waiting: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #isOutdated = false;

  constructor(needs: Services, saveFile: SaveFile, engine: Engine) {
    this.#needs = needs;
    this.#saveFile = saveFile;
    this.#engine = engine;
    this.#panel = new PagePanel({
      extensionUri: needs.extensionUri,
      view: views.usage,
      page: "usage",
      read: readUsageMessage,
      onMessage: (message) => void needs.failures.attempt(() => this.#onMessage(message)),
      onClose: () => this.#forgetData(),
    });
    const changed = (): void => this.#refreshSoon();
    const following = needs.connections.onDidChange(changed);
    const unsubscribe = engine.store.onDidChange(changed);
    const timer = setInterval(() => this.#drawPage(), ageRefreshMs);
    this.#ends = [() => void following.dispose(), unsubscribe, () => clearInterval(timer)];
  }

  async showUsage(): Promise<void> {
    this.#panel.show(l10n.t("Usage"));
    await this.#refresh();
  }

  /** Takes over a panel that VS Code restored; sends nothing. */
  restore(adopted: WebviewPanel): void {
    this.#panel.adopt(adopted, l10n.t("Usage"));
  }

  dispose(): void {
    clearTimeout(this.#waiting);
    for (const end of this.#ends) end();
    this.#panel.dispose();
  }

  async #onMessage(message: FromUsagePage): Promise<void> {
    switch (message.type) {
      case "ready":
        return await this.#refresh();
      case "show":
        this.#source = message.source;
        this.#most = linesAtOnce;
        return await this.#nameAndDraw();
      case "more":
        this.#most += linesAtOnce;
        return await this.#nameAndDraw();
      case "command":
        return await this.#runCommand(message.command);
    }
  }

  async #runCommand(command: UsageCommand): Promise<void> {
    if (command === "export") return await exportUsage(this.#engine, this.#saveFile, this.#needs.wording());
    if (command === "refresh") {
      await editorCommands.executeCommand(commands.refreshRemaining);
      return await this.#refresh();
    }
    await editorCommands.executeCommand(commands[command]);
  }

  #refreshSoon(): void {
    if (!this.#panel.isOpen || this.#waiting !== undefined) return;
    this.#waiting = setTimeout(() => {
      this.#waiting = undefined;
      void this.#needs.failures.attempt(() => this.#refresh());
    }, settleMs);
  }

  /** Runs one read at a time; a change meanwhile causes one more. */
  async #refresh(): Promise<void> {
    this.#isOutdated = true;
    this.#reading ??= this.#readWhileOutdated().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readWhileOutdated(): Promise<void> {
    while (this.#isOutdated && this.#panel.isOpen) {
      this.#isOutdated = false;
      this.#known = await this.#readData();
      await this.#nameAndDraw();
    }
  }

  async #readData(): Promise<UsageData> {
    const [recent, allowance, checks, accounts, state] = await Promise.all([
      readRecentUsage(this.#engine, Date.now(), longestPeriod),
      this.#engine.allowanceNow(),
      this.#engine.checksNow(),
      this.#engine.accountsNow(),
      this.#needs.connections.state(),
    ]);
    const isConnected = state === "ready" || state === "sample";
    return { recent, allowance: { ...allowance, checks }, learned: learnedPrices(accounts), isConnected };
  }

  async #nameAndDraw(): Promise<void> {
    const lines = this.#known?.recent[this.#shownSource].lines.slice(0, this.#most) ?? [];
    const { store } = this.#engine;
    const rows = (await this.#needs.session()).state.shown?.rows ?? [];
    this.#names = await namesOfRecords(lines, { store, rows }, this.#names);
    this.#drawPage();
  }

  #drawPage(): void {
    const known = this.#known;
    if (known === undefined || !this.#panel.isOpen) return;
    const { usesSample } = this.#needs.connections;
    const page = usagePage(
      {
        ...known,
        usage: known.recent,
        hasOlder: known.recent.hasOlder,
        usesSample,
        source: this.#shownSource,
        most: this.#most,
        freeAgentCalls: countFreeCalls(this.#needs.globalMemory.get(mementoKeys.agentCalls)),
        nameOf: (exchange) => this.#names.get(recordName(exchange) ?? ""),
        now: Date.now(),
      },
      this.#needs.wording(),
    );
    this.#panel.post({ type: "draw", page });
  }

  get #shownSource(): UsageSource {
    return this.#source ?? (this.#needs.connections.usesSample ? "sample" : "service");
  }

  #forgetData(): void {
    this.#known = undefined;
    this.#names = new Map();
    this.#source = undefined;
    this.#most = linesAtOnce;
  }
}

/** Takes a few ms to write. */
const linesPerSlice = 500;

async function exportUsage(
  engine: Pick<Engine, "store">,
  saveFile: SaveFile,
  wording: Wording,
): Promise<void> {
  let count = 0;
  await saveFile({
    title: l10n.t("Export Usage"),
    name: "startup-funding-usage",
    extension: "csv",
    kind: "CSV",
    content: async (signal) => {
      const lines = await readUsage(engine);
      count = lines.length;
      const parts = [usageCsvHeader];
      for (let from = 0; from < lines.length; from += linesPerSlice) {
        signal.throwIfAborted();
        parts.push(usageCsvRows(lines.slice(from, from + linesPerSlice), wording));
        await nextTimeSlice();
      }
      return parts.join("");
    },
    saved: (file) =>
      count === 1
        ? l10n.t("Saved 1 request to “{0}”.", file)
        : l10n.t("Saved {0} requests to “{1}”.", count, file),
  });
}
