import { nameKeys } from "../../src/domain/names/keys.ts";
import type { Subject } from "../../src/store/records/subject.ts";
import type { SavedOrder } from "./protocol.ts";
import type { Window } from "./scene.ts";
import { savedAs } from "./savedSearches.ts";
import type { SavedStep } from "./steps.ts";
import type { World } from "./world.ts";

/** The one company that people forget, and its filings. */
const company = "orbit";

/** Has a person do something with saved searches in a window. */
export async function savedStep(world: World, window: Window, step: SavedStep): Promise<void> {
  const { connection } = window;
  switch (step.do) {
    case "save":
      return await save(world, window, step);
    case "unsave": {
      const { id } = savedAs(connection, step.which, false);
      if (await isDone(world, window, { what: "unsave", id })) world.news.remove(id);
      return;
    }
    case "consent": {
      const { perDay } = step;
      const until = world.now + 1_000 * 24 * 3_600_000;
      if (await isDone(world, window, { what: "consent", consent: { perDay, until } }))
        world.unasked.consent(perDay, world.damage === undefined);
      return;
    }
    case "markSeen": {
      const { which } = step;
      const own = which === "all" ? undefined : savedAs(connection, which, false).id;
      world.news.markSeen(window, (id) => own === undefined || own === id, world.isShared);
      const scope = own === undefined ? "all" : { search: own };
      await world.order(window, { what: "markSeen", scope });
      return;
    }
    case "forget":
      return await forget(world, window, step.which);
  }
}

async function save(
  world: World,
  window: Window,
  { which, isEdited }: Extract<SavedStep, { do: "save" }>,
): Promise<void> {
  const names = savedAs(window.connection, which, isEdited);
  const saved = { ...names, name: names.id, isPinned: false, schedule: "daily", savedAt: world.now } as const;
  if (!(await isDone(world, window, { what: "save", saved }))) return;
  world.news.save(names, world.now);
  for (const ask of world.asks)
    if (ask.order.what === "checkUnasked") ask.searches = [...ask.searches, names];
}

/** Whether a window does what a person edits. It may refuse that only where something keeps it from the file. */
async function isDone(world: World, window: Window, order: SavedOrder): Promise<boolean> {
  const mayRefuse = !world.isShared;
  const { outcome, error } = await world.order(window, order);
  if (error !== undefined) world.truth.problems.push(`${order.what} failed: ${error}`);
  if (outcome === "refused" && !mayRefuse) world.truth.problems.push(`${order.what} was refused`);
  return outcome !== "refused";
}

async function forget(world: World, window: Window, which: number | "company"): Promise<void> {
  const { truth, news } = world;
  const record = which === "company" ? undefined : news.record(which);
  const keys = nameKeys(company);
  const subject: Subject | undefined =
    which === "company"
      ? keys && { kind: "company", ...keys }
      : record && { kind: "record", service: record.service, key: record.key };
  if (subject === undefined) return;
  const { outcome } = await world.order(window, { what: "forget", subject });
  if (outcome !== "forgotten") {
    news.isUnsure = true;
    return;
  }
  if (record !== undefined) {
    news.forgetRecord(record);
    return;
  }
  const named = truth.requests.filter(({ seen }) => seen.question.includes(`"${company}"`));
  for (const request of named) {
    request.lineIsExempt ??= "forgotten";
    request.answerIsExempt ??= "forgotten";
  }
  news.forgetCompany(
    company,
    named.flatMap(({ seen }) => seen.ids),
  );
}
