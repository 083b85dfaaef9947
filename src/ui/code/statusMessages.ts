import { l10n, window } from "vscode";
import { labelText, oneLine } from "../../text/oneLine.ts";
import { escapeLinks } from "../../text/escape.ts";
import type { Sentence } from "../../text/sentence.ts";

const doneMs = 4_000;

export function showDone(text: string): void {
  window.setStatusBarMessage(`$(check) ${labelText(text)}`, doneMs);
}

export function showUnchanged(): void {
  void window.showWarningMessage(
    l10n.t("The file couldn’t be changed. It’s read-only, or it has changed in the meantime."),
  );
}

export function showProblem({ text, values }: Sentence): void {
  void window.showWarningMessage(escapeLinks(oneLine(l10n.t(text, ...values))));
}
