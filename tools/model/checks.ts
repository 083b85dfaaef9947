import { type AnswerOrder, isOlder } from "../../src/service/client/order.ts";
import type { ListQuestion } from "../../src/service/contract/question.ts";
import { pageOf } from "../../src/service/contract/question.ts";
import { within } from "../project/until.ts";
import { followDamage } from "./damage.ts";
import { readKept, pendingNames } from "./kept.ts";
import type { Look } from "./protocol.ts";
import { questionText } from "./questions.ts";
import type { Step } from "./steps.ts";
import type { Request } from "./request.ts";
import type { Window } from "./scene.ts";
import type { World } from "./world.ts";

/** So long may take what a window does in the background, in ms. */
const longestMs = 4_000;

/** Holds everything that is seen after a step against what is true. Rejects with what contradicts it. */
export async function checkAll(world: World, step: Step): Promise<void> {
  const before = world.windows.map(({ look }) => look);
  await followDamage(world);
  await world.look();
  await followDamage(world);
  await world.noteFlushed();
  const problems = [
    ...(await missing(world)),
    ...(await tooMuch(world)),
    ...world.windows.flatMap((window, at) => lostRows(world, step, window, at, before[at])),
    ...(await lostNews(world)),
    ...world.truth.problems.splice(0),
  ];
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n\n${world.describe()}`);
}

/** Looks for problems until there are none; returns those of the last look. */
async function lasting(find: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found = await find();
  await within(longestMs, async () => {
    if (found.length > 0) found = await find();
    return found.length === 0;
  });
  return found;
}

async function missing(world: World): Promise<readonly string[]> {
  return await lasting(async () => {
    const kept = await readKept(world.folder);
    if (kept.isDamaged && world.damage !== undefined) return [];
    const found = [...(kept.isDamaged ? ["the store is damaged"] : []), ...world.truth.missing(kept)];
    if (found.length > 0) await catchUp(world);
    return found;
  });
}

async function catchUp(world: World): Promise<void> {
  await followDamage(world);
  await world.look();
}

/** What saved searches show as new, where nothing keeps windows from the file, or from what others have written beside it. */
export async function lostNews(world: World): Promise<readonly string[]> {
  return await lasting(async () => {
    if (!world.isShared || (await pendingNames(world.folder)).length > 0) return [];
    // What was seen before may be from before what was beside the file was taken into it.
    await catchUp(world);
    const found = world.windows.flatMap((window, at) => [
      ...world.news.problems(window, at),
      ...world.unasked.problems(window.look.perDay, at),
    ]);
    const [first] = world.windows;
    if (found.length === 0 && first !== undefined) world.news.settle(first, world.wasDamaged);
    return found;
  });
}

/**
 * A window that waits for a damaged file to be mended does not know of what others send until it has the new one; and a check
 * of several searches goes on while another window's request for one of them is held back.
 */
async function tooMuch(world: World): Promise<readonly string[]> {
  const find = (): readonly string[] => world.windows.flatMap((window, at) => tooMuchIn(world, window, at));
  let found = find();
  await within(longestMs, async () => {
    const mayBeOld = world.wasDamaged || world.truth.requests.length > world.lookedAfter;
    if (found.length === 0 || !mayBeOld) return true;
    await catchUp(world);
    found = find();
    return false;
  });
  return found;
}

/** No window believes in more searches than the last reading and the requests since allow. */
function tooMuchIn(world: World, { look, connection }: Window, at: number): readonly string[] {
  const purse = world.ground.service.purseOf(connection.base, connection.key);
  // What another window has sent cannot be known where nothing at all can be written.
  if (look.estimate === undefined || world.unsurePurses.has(purse) || world.wasFull) return [];
  const most = Math.max(0, Math.min(purse.left, purse.ceiling));
  return look.estimate <= most
    ? []
    : [`window ${String(at)} believes in ${String(look.estimate)} searches, ${String(most)} are left`];
}

/** No row that was on screen is gone. */
function lostRows(
  world: World,
  step: Step,
  window: Window,
  at: number,
  before: Look | undefined,
): readonly string[] {
  const shown = before?.shown;
  const isOwn = "window" in step && world.windows[step.window % world.windows.length] === window;
  if (shown === undefined || (isOwn && step.do === "clear")) return [];
  const now = window.look.shown;
  const isBack = isOwn && (step.do === "reload" || step.do === "kill");
  if (isBack) return lostInRestore(world, window, at, shown);
  const isSame =
    now !== undefined &&
    now.at === shown.at &&
    now.service === shown.service &&
    questionName(now.question) === questionName(shown.question);
  if (now === undefined) return [`window ${String(at)} shows nothing any more`];
  if (isAskedFor(world, window, now.question)) return [];
  if (!isSame) return [`window ${String(at)} shows something that it was not asked for`];
  const gone = shown.keys.filter((key) => !now.keys.includes(key));
  return gone.length === 0 ? [] : [`window ${String(at)} does not show ${gone.join(", ")} any more`];
}

/** Whether a command shows a question: its rows take the place of what is there. */
function isAskedFor(world: World, window: Window, question: ListQuestion): boolean {
  return world.stepAsks.some(({ window: of, order }) => {
    if (of !== window || (order.what !== "search" && order.what !== "past")) return false;
    const asked = order.question;
    return "filters" in asked && questionName(asked) === questionName(question);
  });
}

/** After a reload: all pages that the store must have, up to one that is older than the one before it. */
function lostInRestore(
  world: World,
  { look, connection, remembered }: Window,
  at: number,
  { question, service }: NonNullable<Look["shown"]>,
): readonly string[] {
  const own = question.endpoint === "fundings" ? connection.base : connection.app;
  if (remembered === undefined || own !== service) return [];
  const expected: string[] = [];
  let page: number | "first" | undefined = "first";
  let newest: AnswerOrder | undefined;
  while (page !== undefined) {
    const answer = world.truth.answerTo(service, connection.key, questionText(pageOf(question, page)));
    if (answer?.answeredAt === undefined || !isKept(answer)) break;
    const order = { at: answer.answeredAt, line: answer.line };
    if (newest !== undefined && (order.at < newest.at || isOlder(order, newest))) break;
    expected.push(...answer.seen.ids.filter((id) => !world.news.isForgotten(answer.seen, id)));
    newest = order;
    page = answer.seen.nextPage;
  }
  const keys = look.shown?.keys ?? [];
  const gone = expected.filter((id) => !keys.some((key) => key.endsWith(`:${id}`)));
  return gone.length === 0
    ? []
    : [`window ${String(at)} does not show ${gone.join(", ")} after it came back`];
}

/** Another window may have it for itself, where nothing can be written. */
function isKept({ isKept: isWritten, answerIsExempt }: Request): boolean {
  return isWritten && answerIsExempt === undefined;
}

/** The same text for the same question. */
function questionName(question: ListQuestion): string {
  return questionText(pageOf(question, "first"));
}
