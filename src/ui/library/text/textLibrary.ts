import {
  CodeActionKind,
  type CodeActionProvider,
  CodeActionTriggerKind,
  Disposable,
  type HoverProvider,
  l10n,
  languages,
  type Range,
  type TextDocument,
  window,
} from "vscode";
import { lazy, type Lazy } from "../../lazy.ts";
import type { Services } from "../../services.ts";
import type { NameMarks } from "./nameMarks.ts";
import { isMarkedDocument } from "./markedDocuments.ts";

/** VS Code logs a warning for the selector `*` alone. */
const everyDocument = { scheme: "*", language: "*" };

/** Returns a kind of its own, so that no “fix all” and no refactor menu runs our actions. */
function actionKind(): CodeActionKind {
  return CodeActionKind.Empty.append("startupFunding");
}

export class TextLibrary implements Disposable {
  readonly #needs: Services;
  readonly #subscriptions: Disposable;
  readonly #marks: Lazy<NameMarks>;
  #isEnded = false;

  readonly #provideHover: HoverProvider["provideHover"] = async (...at) => {
    const settings = this.#needs.settings.library();
    if (!settings.hover || !(await this.#needs.libraryFile.isThere())) return undefined;
    const { hoverAt } = await import("./hoverAndActions.ts");
    const hover = await hoverAt(this.#needs, ...at);
    // Match the globs last: a glob may be slow.
    return hover === undefined || !isMarkedDocument(at[0], settings) ? undefined : hover;
  };

  /** The editor asks on each move of the cursor; then only marked names get actions, without a query. */
  readonly #provideActions: CodeActionProvider["provideCodeActions"] = async (
    document,
    range,
    context,
    token,
  ) => {
    if (context.only?.contains(actionKind()) === false) return [];
    const isAsked = context.triggerKind === CodeActionTriggerKind.Invoke;
    if (!isAsked && this.#marks.current()?.rangeAt(document, range.start) === undefined) return [];
    const isThere =
      (await this.#needs.libraryFile.isThere()) && isMarkedDocument(document, this.#needs.settings.library());
    const { actionsAt } = await import("./hoverAndActions.ts");
    return await actionsAt(this.#needs, actionKind(), isThere, document, range, token);
  };

  /** Loads nothing until a library and an editor exist. */
  constructor(needs: Services) {
    this.#needs = needs;
    this.#marks = lazy(
      () => import("./nameMarks.ts"),
      (code) => {
        const made = new code.NameMarks(needs);
        if (this.#isEnded) made.dispose();
        return made;
      },
    );
    const begin = (): void => void needs.failures.attempt(async () => await this.#beginMarks());
    const beginIfFound = (): void => {
      if (needs.libraryFile.wasFound) begin();
    };
    this.#subscriptions = Disposable.from(
      languages.registerHoverProvider(everyDocument, { provideHover: this.#provideHover }),
      languages.registerCodeActionsProvider(
        everyDocument,
        { provideCodeActions: this.#provideActions },
        { providedCodeActionKinds: [actionKind()] },
      ),
      needs.libraryFile.onDidChange(begin),
      window.onDidChangeVisibleTextEditors(beginIfFound),
      needs.settings.onDidChangeLibrary(beginIfFound),
    );
    begin();
  }

  async toggleMarks(): Promise<void> {
    const { marks } = this.#needs.settings.library();
    const marking = await this.#marks();
    const isOn = (marking.documents ?? marks) !== "off";
    if (isOn) marking.markDocuments("off");
    else marking.markDocuments(marks === "off" ? "dataAndText" : undefined);
    const { showDone } = await import("../../code/statusMessages.ts");
    showDone(
      isOn ? l10n.t("Company marks are off in this window") : l10n.t("Company marks are on in this window"),
    );
  }

  marksOf(document: TextDocument): readonly Range[] {
    return this.#marks.current()?.rangesIn(document) ?? [];
  }

  dispose(): void {
    this.#isEnded = true;
    this.#subscriptions.dispose();
    this.#marks.current()?.dispose();
  }

  async #beginMarks(): Promise<void> {
    const { settings, libraryFile } = this.#needs;
    if (this.#marks.current() !== undefined || !(await libraryFile.isThere())) return;
    if (window.visibleTextEditors.length > 0 && settings.library().marks !== "off") await this.#marks();
  }
}
