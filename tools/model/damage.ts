import { filesAside, type Kept, type KeptLine, readCopy, readKept } from "./kept.ts";
import { isAnswerOf, isLineOf } from "./request.ts";
import type { WindowProcess } from "./windowProcess.ts";
import type { World } from "./world.ts";

/**
 * Called after the file was damaged, and as long as no window has noticed: what can no longer be read in it is gone.
 */
export async function afterDamage(world: World): Promise<void> {
  for (const request of world.truth.requests) request.wasDamaged ||= request.state === "underWay";
  world.wasDamaged = true;
  world.news.isUnsure = true;
  world.unasked.mayBeCleared();
  world.damage = { asideBefore: (await filesAside(world.folder)).length };
  await exemptUnreadable(world);
}

/** Called after each step: whether the damage was noticed, and what else is gone until then. */
export async function followDamage(world: World): Promise<void> {
  if (world.damage === undefined) return;
  const aside = await filesAside(world.folder);
  if (aside.length > world.damage.asideBefore) {
    world.damage = undefined;
    world.news.isUnsure = true;
    world.unasked.mayBeCleared();
    const [last] = aside.slice(-1);
    const damaged = last === undefined ? undefined : await readCopy(last);
    if (damaged !== undefined) exempt(world, damaged, await readKept(world.folder));
    return;
  }
  // Where there is none, it is being set aside at this moment.
  if (!(await exemptUnreadable(world))) await followDamage(world);
}

/** False where there is no file. */
async function exemptUnreadable(world: World): Promise<boolean> {
  const kept = await readCopy(world.databasePath);
  if (kept !== undefined) exempt(world, kept);
  return kept !== undefined;
}

function exempt(world: World, ...found: readonly Kept[]): void {
  const lines = found.flatMap((kept) => kept.lines);
  const answers = found.flatMap((kept) => kept.answers);
  const { truth } = world;
  for (const request of truth.requests) {
    if ((request.endedEpoch ?? request.epoch) !== truth.epoch) continue;
    const isLost = request.answeredAt !== undefined && !answers.some((answer) => isAnswerOf(answer, request));
    if (isLost) request.answerIsExempt ??= "damaged";
    if (request.lineIsExempt !== undefined || lines.some((line) => isLineOf(line, request))) continue;
    request.lineIsExempt = "damaged";
    // What is under way tells of itself when it is over.
    if (request.state !== "underWay") world.forgetsCharge(request.seen);
  }
}

/** Called where nothing could be written when a window was killed: what both together took is gone. */
export async function exemptUnwritten(world: World, process: WindowProcess): Promise<void> {
  const { lines, answers } = await readKept(world.folder);
  world.news.isUnsure = true;
  world.unasked.mayBeCleared();
  // A line that names no request is that of one alone.
  const left = lines.toSorted((one, other) => Number(isUnnamed(one)) - Number(isUnnamed(other)));
  for (const request of world.truth.requests) {
    // That it has left may have been written, and its end not.
    const { state, seen } = request;
    const at = left.findIndex(
      (line) =>
        isLineOf(line, request) &&
        (state !== "ended" || !seen.isAnswered || line.requestId === seen.requestId),
    );
    if (at >= 0) left.splice(at, 1);
    if (request.process !== process) continue;
    if (at < 0) request.lineIsExempt ??= "full and killed";
    if (!answers.some((answer) => isAnswerOf(answer, request))) request.answerIsExempt ??= "full and killed";
    if (request.lineIsExempt !== undefined) world.forgetsCharge(request.seen);
  }
}

function isUnnamed({ requestId }: KeptLine): boolean {
  return requestId === undefined;
}
