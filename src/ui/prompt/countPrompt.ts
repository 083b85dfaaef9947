import { l10n } from "vscode";
import { askText, type TextPrompt } from "./textPrompt.ts";

/** Asks for a whole number from 1 to `most`. `prompt` gets the number in the box, or undefined if it holds none. */
export async function askCount({
  title,
  value,
  most,
  prompt,
}: Pick<TextPrompt, "title"> & {
  readonly value: number;
  readonly most: number;
  readonly prompt: (count: number | undefined) => string;
}): Promise<number | undefined> {
  const countIn = (text: string): number | undefined => {
    const count = Number(text.trim());
    return /^\d+$/u.test(text.trim()) && count >= 1 && count <= most ? count : undefined;
  };
  const answer = await askText({
    title,
    value: String(value),
    prompt: (text) => prompt(countIn(text)),
    validate: (text) =>
      countIn(text) === undefined ? l10n.t("Enter a whole number from 1 to {0}.", most) : undefined,
  });
  return answer.kind === "accepted" ? countIn(answer.text) : undefined;
}
