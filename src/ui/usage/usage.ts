import type { Engine, EngineSource } from "../../app/engine.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { questionInWords } from "../../service/contract/words.ts";
import { l10n, QuickPickItemKind, ThemeIcon, Uri, window, workspace, type QuickPickItem } from "vscode";
import { isSameDay, readUsage, usageOfDay } from "../../app/usage.ts";
import type { UsageLine } from "../../domain/allowance/usage.ts";
import { failureName } from "../../present/failure.ts";
import { usageCsv } from "../../present/usageCsv.ts";
import { clockTime, dayAndTime } from "../../present/date.ts";
import { escapeIcons, oneLine } from "../../text/oneLine.ts";
import type { Wording } from "../../present/wording.ts";
import type { CommandHandler } from "../commandMap.ts";

/** Most lines that the list shows; the export holds all of them. */
const mostShown = 1000;
/** Lines that are measured for it; what each used is told from those around it. */
const mostMeasured = 3 * mostShown;

interface UsageItem extends QuickPickItem {
  readonly line?: UsageLine;
}

/** `showUsage`: the ledger, newest first, filtered as one types; a button saves it as CSV. */
export function usageCommand(needs: {
  readonly engine: EngineSource;
  readonly wording: () => Wording;
}): CommandHandler {
  return async () => {
    const engine = await needs.engine();
    const lines = await readUsage(engine, mostMeasured);
    const save = { iconPath: new ThemeIcon("save"), tooltip: l10n.t("Export as CSV…") };
    const pick = window.createQuickPick<UsageItem>();
    pick.title = l10n.t("Usage: {0}", summary(lines));
    pick.placeholder =
      lines.length === 0 ? l10n.t("No request has been sent yet") : l10n.t("Type to filter the requests");
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.items = itemsOf(lines.slice(0, mostShown), needs.wording());
    pick.buttons = [save];
    pick.onDidTriggerButton(() => {
      pick.hide();
      void exportLines(engine);
    });
    pick.onDidAccept(() => pick.hide());
    pick.onDidHide(() => pick.dispose());
    pick.show();
  };
}

function summary(lines: readonly UsageLine[]): string {
  const { counted, free, unknown } = usageOfDay(lines, Date.now());
  return l10n.t("today {0} counted, {1} free, {2} not known", counted, free, unknown);
}

function itemsOf(lines: readonly UsageLine[], wording: Wording): readonly UsageItem[] {
  const today = lines.filter((line) => isToday(line.exchange.at));
  const before = lines.filter((line) => !isToday(line.exchange.at));
  const group = (label: string, part: readonly UsageLine[]): readonly UsageItem[] =>
    part.length === 0
      ? []
      : [{ label, kind: QuickPickItemKind.Separator }, ...part.map((line) => itemOf(line, wording))];
  return [...group(l10n.t("Today"), today), ...group(l10n.t("Before"), before)];
}

function itemOf(line: UsageLine, wording: Wording): UsageItem {
  const { exchange, charge } = line;
  const isCheck = exchange.purpose === "freeCheck";
  const words = isCheck
    ? l10n.t("Check of the allowance")
    : oneLine(questionInWords(exchange.question, l10n.t));
  return {
    label: escapeIcons(words),
    description: isToday(exchange.at) ? clockTime(exchange.at, wording) : dayAndTime(exchange.at, wording),
    detail: [
      // First: what follows is nobody's money, and not in the sum of the title.
      ...(exchange.service === sampleService ? [l10n.t("sample data")] : []),
      chargeInWords(charge),
      ...(exchange.rows === undefined
        ? []
        : [exchange.rows === 1 ? l10n.t("1 row") : l10n.t("{0} rows", exchange.rows)]),
      ...failureInWords(exchange),
      ...(exchange.reading?.remaining === undefined
        ? []
        : [l10n.t("{0} left after it", exchange.reading.remaining)]),
      ...(exchange.failure === "unanswered" ? [] : [l10n.t("{0} ms", Math.round(exchange.durationMs))]),
      ...(exchange.requestId === undefined ? [] : [l10n.t("request {0}", oneLine(exchange.requestId))]),
    ].join(" · "),
    iconPath: new ThemeIcon(
      charge === "free" ? "circle-outline" : charge === "counted" ? "circle-filled" : "question",
    ),
    line,
  };
}

function chargeInWords(charge: UsageLine["charge"]): string {
  switch (charge) {
    case "free":
      return l10n.t("no search used");
    case "counted":
      return l10n.t("1 search used");
    case "unknown":
      return l10n.t("may have used 1 search");
  }
}

function failureInWords({ failure }: UsageLine["exchange"]): readonly string[] {
  if (failure === undefined) return [];
  const name = failureName(failure, l10n.t);
  // Neither is a failure of the service: one was stopped by the person, of the other nothing is known.
  return [failure === "cancelled" || failure === "unanswered" ? name : l10n.t("failed: {0}", name)];
}

async function exportLines(engine: Engine): Promise<void> {
  const target = await window.showSaveDialog({
    title: l10n.t("Export Usage"),
    filters: { CSV: ["csv"] },
    defaultUri: Uri.joinPath(
      workspace.workspaceFolders?.[0]?.uri ?? Uri.file("/"),
      "startup-funding-usage.csv",
    ),
  });
  if (target === undefined) return;
  const lines = await readUsage(engine);
  await workspace.fs.writeFile(target, new TextEncoder().encode(usageCsv(lines, l10n.t)));
  void window.showInformationMessage(l10n.t("The usage is saved: {0} requests.", lines.length));
}

function isToday(at: number): boolean {
  return isSameDay(at, Date.now());
}
