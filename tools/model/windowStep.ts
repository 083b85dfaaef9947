import { within } from "../project/until.ts";
import { exemptUnwritten } from "./damage.ts";
import { readKept, pendingNames } from "./kept.ts";
import type { Request } from "./request.ts";
import { savedStep } from "./savedStep.ts";
import { isSavedStep, type WindowStep } from "./steps.ts";
import type { Window } from "./scene.ts";
import type { World } from "./world.ts";

/** Has something happen to a window that asks nothing by itself. */
export async function windowStep(world: World, window: Window, step: WindowStep): Promise<void> {
  if (isSavedStep(step)) return await savedStep(world, window, step);
  switch (step.do) {
    case "cancel":
      await world.order(window, { what: "cancel" });
      return;
    case "connect":
      window.connection = world.connection(step.to);
      await world.order(window, { what: "connect", connection: window.connection });
      return;
    case "clear":
      return await clear(world, window);
    case "reload":
      return await reload(world, window);
    case "kill":
      return await kill(world, window, step.when);
  }
}

async function clear(world: World, window: Window): Promise<void> {
  const { truth } = world;
  for (const request of truth.requests) {
    if (request.process === window.process && request.state === "underWay")
      request.lineIsExempt = "stopped by who cleared";
  }
  truth.epoch += 1;
  world.damage = undefined;
  world.news.clear();
  world.unasked.clear();
  await world.order(window, { what: "clear" });
}

async function reload(world: World, window: Window): Promise<void> {
  const { truth, ground } = world;
  for (const ask of world.asks) ask.isClosing ||= ask.process === window.process;
  const stopped = world.order(window, { what: "stop" });
  // What a window waits for when it is closed comes before it is gone, here as elsewhere.
  const held = truth.requests.filter(({ seen }) => seen.isHeld);
  for (const { seen } of held) ground.service.release(seen, "answer");
  const { error } = await stopped;
  if (held.length > 0) await written(world, held);
  if (error !== undefined) truth.problems.push(`closing fails: ${error}`);
  for (const one of world.asks) if (one.process === window.process) one.reply ??= { id: -1, outcome: "left" };
  const { processId } = window.process;
  // Its process ends with it, and loses what it could not write.
  const leavesBehind = (await pendingNames(world.folder)).some((name) =>
    name.includes(`.pending-${String(processId)}-`),
  );
  if (leavesBehind || world.disk !== "free") await replace(world, window);
  await comeBack(world, window);
}

/** Waits until other windows have written down what came to them: a window that is opened before that cannot show it. */
async function written(world: World, requests: readonly Request[]): Promise<void> {
  await within(4_000, async () => {
    if (world.wasFull) return true;
    const kept = await readKept(world.folder);
    const hasEnded = requests.every(({ state }) => state !== "underWay");
    return hasEnded && (kept.isDamaged || world.truth.missing(kept).length === 0);
  });
}

async function kill(world: World, window: Window, when: "now" | "answering"): Promise<void> {
  const held = world.truth.requests.find(({ seen, process }) => seen.isHeld && process === window.process);
  if (when === "answering" && held !== undefined) {
    world.ground.service.release(held.seen, "answer");
    await world.ground.signal.until(
      () => !held.seen.isHeld,
      () => "an answer that leaves",
    );
  }
  await replace(world, window);
  await comeBack(world, window);
}

async function replace(world: World, window: Window): Promise<void> {
  const { process } = window;
  await world.kill(window);
  if (world.wasFull) await exemptUnwritten(world, process);
  window.process = await world.ground.pool.take();
  world.ground.pool.fill(1);
}

async function comeBack(world: World, window: Window): Promise<void> {
  const { shown } = window.look;
  window.remembered = shown && { question: shown.question, service: shown.service };
  const { error } = await world.start(window);
  if (error !== undefined) world.truth.problems.push(`a window does not open: ${error}`);
}
