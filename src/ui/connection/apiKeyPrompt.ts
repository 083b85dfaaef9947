import { l10n, ThemeIcon, window, type InputBox } from "vscode";
import { escapeLinks } from "../../text/oneLine.ts";

/** Whether the key was taken, or why not; after a refusal the box stays open with the sentence. */
export type KeyVerdict =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly sentence: string; readonly saveAnyway: boolean };

/** What the box for a key needs. */
export interface KeyPrompt<Target> {
  readonly title: string;
  readonly prompt: string;
  /** A problem of the text itself, as it is typed. */
  problemOf(text: string): string | undefined;
  /** What the key is for; may ask in front of the box. Undefined: the person left. */
  chooseTarget(): Promise<Target | undefined>;
  /** Checks and stores the key; called once for each attempt. */
  submit(text: string, target: Target, attempt: KeyAttempt): Promise<KeyVerdict>;
}

/** One press of Enter, or of the button for a refused key. */
export interface KeyAttempt {
  /** The person chose to store a refused key. */
  readonly anyway: boolean;
  /** Aborted when the person leaves the box. */
  readonly signal: AbortSignal;
  /** Asks something else in the place of the box, which stays away until the verdict. */
  readonly inPlace: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * One masked box for a key. Stays open until the key was taken or the person leaves; leaving stops the check.
 * What was typed is never lost to a refusal.
 */
export function askKey<Target>(question: KeyPrompt<Target>): Promise<void> {
  const saveAnyway = { iconPath: new ThemeIcon("save"), tooltip: l10n.t("Save anyway") };
  const box = keyBox(question);
  const leaving = new AbortController();
  const tell = (problem: string | undefined): void => {
    box.validationMessage = problem === undefined ? undefined : escapeLinks(problem);
  };
  return new Promise((resolve, reject) => {
    let state: "typing" | "choosing" | "checking" | "ended" = "typing";
    const end = (): void => {
      if (state === "ended") return;
      state = "ended";
      leaving.abort();
      box.dispose();
      resolve();
    };
    const show = (next: "typing" | "checking"): void => {
      state = next;
      box.busy = next === "checking";
      box.enabled = next === "typing";
      box.show();
    };
    const inPlace: KeyAttempt["inPlace"] = (ask) => {
      state = "choosing";
      return ask();
    };
    const submit = async (anyway: boolean): Promise<void> => {
      const problem = box.value.trim() === "" ? l10n.t("Enter the key.") : question.problemOf(box.value);
      tell(problem);
      if (problem !== undefined || state !== "typing") return;
      state = "choosing";
      const target = await question.chooseTarget();
      if (target === undefined) return end();
      show("checking");
      const { signal } = leaving;
      const verdict = await question.submit(box.value, target, { anyway, signal, inPlace });
      if (leaving.signal.aborted || verdict.kind === "taken") return end();
      show("typing");
      tell(verdict.sentence);
      box.buttons = verdict.saveAnyway ? [saveAnyway] : [];
    };
    const run = (anyway: boolean): void => {
      submit(anyway).catch((error: unknown) => {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    };
    box.onDidChangeValue((text) => {
      tell(text === "" ? undefined : question.problemOf(text));
      box.buttons = [];
    });
    box.onDidAccept(() => run(false));
    box.onDidTriggerButton(() => run(true));
    box.onDidHide(() => {
      if (state !== "choosing") end();
    });
    box.show();
  });
}

function keyBox<Target>(question: KeyPrompt<Target>): InputBox {
  const box = window.createInputBox();
  box.title = question.title;
  box.prompt = escapeLinks(question.prompt);
  box.password = true;
  box.ignoreFocusOut = true;
  return box;
}
