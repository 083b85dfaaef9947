import { followPrompts, type Notification } from "../../../tools/inside/prompts.ts";
import { until } from "../../../tools/project/until.ts";
import { Drawn } from "./drawn.ts";

/** What the product asks and says in this window, from before it is activated to the end. */
export const prompts = followPrompts();

/** What it draws. */
export const drawn = new Drawn();

/** Does something, and waits for the first notification that comes of it: some come after the command has ended. */
export async function nextSentence(act: () => Thenable<unknown>): Promise<Notification> {
  const before = prompts.notifications.length;
  await act();
  return await until("a notification", () => prompts.notifications.at(before));
}
