import { followPrompts, type Notification } from "../../../tools/inside/prompts.ts";
import { until } from "../../../tools/project/until.ts";
import { Drawn } from "./drawn.ts";

/** The product’s prompts and messages from before its activation on. */
export const prompts = followPrompts();

export const drawn = new Drawn();

/** Waits for the first notification after an action; some follow after the command has ended. */
export async function nextSentence(act: () => Thenable<unknown>): Promise<Notification> {
  const before = prompts.notifications.length;
  await act();
  return await until("a notification", () => prompts.notifications.at(before));
}
