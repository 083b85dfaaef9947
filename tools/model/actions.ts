import { existsSync } from "node:fs";
import { askStep } from "./asking.ts";
import { outsideStep } from "./outside.ts";
import { isWindowStep, type Step } from "./steps.ts";
import { windowStep } from "./windowStep.ts";
import type { Window } from "./scene.ts";
import type { World } from "./world.ts";

/** Whether a step can be done now. */
export function isPossible(world: World, step: Step): boolean {
  const { shown, detail, history = [] } = windowOf(world, step)?.look ?? {};
  const isStanding = existsSync(world.databasePath);
  const isWritable = world.lock === undefined && world.disk === "free";
  const conditions: { readonly [Kind in Step["do"]]?: boolean } = {
    nextPage: shown?.nextPage !== undefined,
    open: (shown?.keys.length ?? 0) > 0,
    load: (shown?.keys.length ?? 0) > 0,
    loadAgain: detail !== undefined,
    refresh: shown !== undefined,
    past: history.length > 0,
    release: world.truth.requests.some(({ state, seen }) => state === "underWay" && seen.isHeld),
    lock: world.lock === undefined && isStanding,
    unlock: world.lock !== undefined,
    disk: step.do === "disk" && world.disk !== step.disk,
    clear: isWritable && isStanding,
    save: world.damage === undefined,
    unsave: world.damage === undefined,
    forget: world.isShared && isStanding && world.truth.isAllEnded(),
    checkEach: world.news.searches.length > 0,
    corrupt: isWritable && isStanding,
  };
  return conditions[step.do] ?? true;
}

/** Does a step, and waits until nothing but what is held back on purpose is under way. */
export async function perform(world: World, step: Step): Promise<void> {
  world.stepAsks = [...world.asks];
  // A second Load Next Page directly after the first is a slip of the hand.
  world.pass(step.do === "nextPage" ? 1_000 : 10);
  await world.tick();
  const window = windowOf(world, step);
  if (!("window" in step)) await outsideStep(world, step);
  else if (window !== undefined) {
    await (isWindowStep(step) ? windowStep(world, window, step) : askStep(world, window, step));
  }
  await world.settle();
}

function windowOf({ windows }: World, step: Step): Window | undefined {
  return "window" in step ? windows[step.window % windows.length] : undefined;
}
