import { type Ask, isAskedBy, type Scene } from "./scene.ts";
import type { Seen } from "./seen.ts";
import type { Truth } from "./truth.ts";

/** Whether a command waits for something that is held back on purpose. */
export function isBlocked(
  scene: Pick<Scene, "asks" | "disk" | "lock"> & { readonly truth: Truth },
  ask: Ask,
): boolean {
  const { asks, truth, disk, lock } = scene;
  const { process, question } = ask;
  const waiting = asks.filter(({ reply }) => reply === undefined);
  // Of two searches for the same in one window the second joins the first.
  const first = waiting.find((one) => one.process === process && one.question === question);
  if (question !== undefined && first !== undefined && first !== ask && ask.order.what === "search")
    return isBlocked(scene, first);
  // Whom it follows cannot say that it has its answer.
  if ((disk !== "free" || lock !== undefined) && truth.requests.some(({ seen }) => follows(truth, ask, seen)))
    return true;
  // One window at a time checks what no person asks for.
  const isQueued = ask.order.what === "checkUnasked";
  const ahead = isQueued ? waiting.filter(({ order }) => order.what === "checkUnasked") : [];
  return [ask, ...ahead].some((one) => waitsForService(truth, one));
}

function mayBeOf({ searches, service, key, ...ask }: Ask, seen: Seen): boolean {
  // The connection may have been changed in the middle of several checks.
  const isThere = searches.length > 0 || (seen.service === service && seen.key === key);
  return isThere && isAskedBy({ ...ask, searches }, seen);
}

function follows(truth: Truth, ask: Ask, seen: Seen): boolean {
  return mayBeOf(ask, seen) && truth.isFollowing(ask.process, seen.service, seen.question);
}

function waitsForService(truth: Truth, ask: Ask): boolean {
  return truth.requests.some(
    ({ state, seen, process }) =>
      state === "underWay" &&
      seen.isHeld &&
      (process === ask.process ? mayBeOf(ask, seen) : follows(truth, ask, seen)),
  );
}
