import { l10n, QuickInputButtons, window, type QuickInputButton } from "vscode";
import { escapeLinks } from "../../text/escape.ts";
import { isRefusal, type ParseResult, type Sentence } from "../../text/sentence.ts";
import { untilClosed } from "./pickOne.ts";

export interface TextPrompt {
  readonly title: string;
  readonly prompt: string | ((text: string) => string);
  readonly placeholder?: string;
  readonly value: string;
  readonly password?: boolean;
  readonly step?: readonly [step: number, of: number];
  readonly canGoBack?: boolean;
  readonly buttons?: readonly QuickInputButton[];
  validate(text: string): string | undefined;
  /** Saves an accepted text. If it throws a Refusal, the box stays open and shows the reason. */
  readonly save?: (text: string) => Promise<void>;
}

/** `text` is the box’s content in any case, so that typing isn’t lost. */
export type TextAnswer =
  | { readonly kind: "accepted" | "dismissed" | "back"; readonly text: string }
  | { readonly kind: "button"; readonly button: QuickInputButton; readonly text: string };

export async function askText(question: TextPrompt): Promise<TextAnswer> {
  const box = window.createInputBox();
  const showProblem = (problem: string | undefined): void => {
    box.validationMessage = problem === undefined ? undefined : escapeLinks(problem);
  };
  const showPrompt = (text: string): void => {
    const { prompt } = question;
    box.prompt = escapeLinks(typeof prompt === "string" ? prompt : prompt(text));
  };
  box.title = question.title;
  showPrompt(question.value);
  box.value = question.value;
  box.password = question.password === true;
  box.ignoreFocusOut = true;
  showProblem(question.value === "" ? undefined : question.validate(question.value));
  if (question.placeholder !== undefined) box.placeholder = question.placeholder;
  if (question.step !== undefined) [box.step, box.totalSteps] = question.step;
  box.buttons = [
    ...(question.canGoBack === true ? [QuickInputButtons.Back] : []),
    ...(question.buttons ?? []),
  ];
  let lastText = question.value;
  let failure: Error | undefined;
  const trySave = async (text: string): Promise<boolean> => {
    [box.enabled, box.busy] = [false, true];
    try {
      await question.save?.(text);
      return true;
    } catch (error) {
      if (isRefusal(error)) showProblem(translated(error.problem));
      else failure = error instanceof Error ? error : new Error(String(error));
      return !isRefusal(error);
    } finally {
      [box.enabled, box.busy] = [true, false];
    }
  };
  const answer = await untilClosed<TextAnswer>(box, (close) => {
    box.onDidChangeValue((text) => {
      showPrompt(text);
      showProblem(text === "" ? undefined : question.validate(text));
    });
    const accept = async (text: string): Promise<void> => {
      if (question.save === undefined || (await trySave(text))) close({ kind: "accepted", text });
    };
    box.onDidAccept(() => {
      const problem = question.validate(box.value);
      showProblem(problem);
      if (problem === undefined) void accept(box.value);
    });
    box.onDidTriggerButton((button) => {
      const text = box.value;
      close(button === QuickInputButtons.Back ? { kind: "back", text } : { kind: "button", button, text });
    });
    box.onDidHide(() => (lastText = box.value));
  });
  if (failure !== undefined) throw failure;
  return answer ?? { kind: "dismissed", text: lastText };
}

export function problemOf(parsed: ParseResult<unknown>): string | undefined {
  return parsed.ok ? undefined : translated(parsed.problem);
}

export function translated({ text, values }: Sentence): string {
  return l10n.t(text, ...values);
}
