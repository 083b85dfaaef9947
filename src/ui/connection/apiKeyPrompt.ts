import { l10n, ThemeIcon, window, type QuickInputButton } from "vscode";
import type { HostSettings } from "../../app/ports.ts";
import { escapeLinks } from "../../text/escape.ts";
import { advancedButton } from "./methodPrompt.ts";

export type KeyVerdict =
  | { readonly kind: "taken" }
  | {
      readonly kind: "refused";
      readonly sentence: string;
      readonly saveAnyway: boolean;
      /** Called after the box has closed. */
      readonly diagnose?: () => Promise<void>;
    };

type KeyRefusal = Extract<KeyVerdict, { readonly kind: "refused" }>;

export interface KeyPrompt {
  readonly title: string;
  readonly prompt: (text: string) => string;
  problemOf(text: string): string | undefined;
  /** May ask in front of the box; returns undefined if the person leaves. */
  chooseTargets(): Promise<readonly HostSettings[] | undefined>;
  submit(text: string, targets: readonly HostSettings[], attempt: KeyAttempt): Promise<KeyVerdict>;
  /** Asks another question in place of the box. */
  openAdvanced(): Promise<void>;
}

export interface KeyAttempt {
  readonly anyway: boolean;
  readonly signal: AbortSignal;
  /** Asks another question in place of the box, which stays hidden until the verdict. */
  readonly inPlace: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
}

/** A box that stays open until a key is taken or the person leaves; leaving aborts the check. */
export class KeyBox {
  readonly #question: KeyPrompt;
  readonly #box = window.createInputBox();
  readonly #leaving = new AbortController();
  readonly #closed = Promise.withResolvers<boolean>();
  #state: "typing" | "choosing" | "checking" | "ended" = "typing";
  #refusal: KeyRefusal | undefined;

  readonly #advanced = advancedButton();
  readonly #saveAnyway: QuickInputButton = {
    iconPath: new ThemeIcon("save"),
    tooltip: l10n.t("Save anyway"),
  };
  readonly #diagnose: QuickInputButton = {
    iconPath: new ThemeIcon("pulse"),
    tooltip: l10n.t("Diagnose Connection"),
  };

  constructor(question: KeyPrompt) {
    this.#question = question;
    this.#box.title = question.title;
    this.#box.prompt = escapeLinks(question.prompt(""));
    this.#box.password = true;
    this.#box.ignoreFocusOut = true;
    this.#box.onDidChangeValue((text) => {
      this.#box.prompt = escapeLinks(question.prompt(text));
      this.#showProblem(text === "" ? undefined : question.problemOf(text));
      this.#showButtons(undefined);
    });
    this.#box.onDidAccept(() => this.#runStep(() => this.#submitKey(false)));
    this.#box.onDidTriggerButton((button) => this.#runStep(() => this.#pressButton(button)));
    this.#box.onDidHide(() => {
      if (this.#state !== "choosing") this.#endPrompt(false);
    });
    this.#showButtons(undefined);
    this.#box.show();
  }

  /** Resolves to true if a key was taken. */
  get closed(): Promise<boolean> {
    return this.#closed.promise;
  }

  async #pressButton(button: QuickInputButton): Promise<void> {
    if (button === this.#saveAnyway) return await this.#submitKey(true);
    if (button === this.#advanced) {
      if (this.#state !== "typing") return;
      this.#state = "choosing";
      await this.#question.openAdvanced();
      this.#box.prompt = escapeLinks(this.#question.prompt(this.#box.value));
      this.#showBox("typing");
      return;
    }
    const diagnose = this.#refusal?.diagnose;
    this.#endPrompt(false);
    await diagnose?.();
  }

  async #submitKey(anyway: boolean): Promise<void> {
    const { value } = this.#box;
    const problem = value.trim() === "" ? l10n.t("Enter the key.") : this.#question.problemOf(value);
    this.#showProblem(problem);
    if (problem !== undefined || this.#state !== "typing") return;
    this.#state = "choosing";
    const targets = await this.#question.chooseTargets();
    if (targets === undefined) return this.#endPrompt(false);
    this.#showBox("checking");
    const { signal } = this.#leaving;
    const inPlace: KeyAttempt["inPlace"] = (ask) => {
      this.#state = "choosing";
      return ask();
    };
    const verdict = await this.#question.submit(value, targets, { anyway, signal, inPlace });
    if (verdict.kind === "taken") return this.#endPrompt(true);
    if (signal.aborted) return this.#endPrompt(false);
    this.#showBox("typing");
    this.#showProblem(verdict.sentence);
    this.#showButtons(verdict);
  }

  #runStep(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      this.#closeBox();
      this.#closed.reject(error instanceof Error ? error : new Error(String(error)));
    });
  }

  #showProblem(problem: string | undefined): void {
    this.#box.validationMessage = problem === undefined ? undefined : escapeLinks(problem);
  }

  #showButtons(refusal: KeyRefusal | undefined): void {
    this.#refusal = refusal;
    this.#box.buttons = [
      ...(refusal?.saveAnyway === true ? [this.#saveAnyway] : []),
      ...(refusal?.diagnose === undefined ? [] : [this.#diagnose]),
      this.#advanced,
    ];
  }

  #showBox(next: "typing" | "checking"): void {
    this.#state = next;
    this.#box.busy = next === "checking";
    this.#box.enabled = next === "typing";
    this.#box.show();
  }

  #endPrompt(isTaken: boolean): void {
    // Resolve first: closing the box fires onDidHide, which would resolve to false.
    this.#closed.resolve(isTaken);
    this.#closeBox();
  }

  #closeBox(): void {
    if (this.#state === "ended") return;
    this.#state = "ended";
    this.#leaving.abort();
    this.#box.dispose();
  }
}
