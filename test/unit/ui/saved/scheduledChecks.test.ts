import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Engine } from "../../../../src/app/engine/engine.ts";
import { mementoKeys } from "../../../../src/host/ids.ts";
import type { ListQuestion } from "../../../../src/service/contract/question.ts";
import { notifications } from "../../../support/fakeVscode.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";
import { FundingsService } from "../../../support/fundingsService.ts";
import { createMemento } from "../../../support/memento.ts";
import { address, connections, engineOf } from "../../../support/oneHost.ts";
import { storeFolder } from "../../../support/store/folder.ts";

vi.mock("vscode", () => import("../../../support/fakeVscode.ts"));
const { startScheduledChecks } = await import("../../../../src/ui/saved/scheduledChecks.ts");

const folder = storeFolder();
const dayMs = 86_400_000;
let engine: Engine;
let service: FundingsService;
const ends: (() => void)[] = [];
const ignore = (): void => undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T13:00:00Z") });
  service = new FundingsService();
  engine = await engineOf({ folder: folder.path, send: () => service.send });
  for (const state of ["Maine", "Texas"]) {
    const question: ListQuestion = { endpoint: "companies", filters: { states: [state] } };
    const search = { id: state, name: state, service: address, question, isPinned: false, savedAt: 0 };
    await engine.store.saved.put({ ...search, schedule: "daily" });
  }
  await engine.store.saved.changeWatch({ consent: { perDay: 5, until: Date.now() + 3 * dayMs } });
});

afterEach(async () => {
  notifications.length = 0;
  for (const end of ends.splice(0)) end();
  await engine.close();
  vi.useRealTimers();
});

/** The checks of a window that has agreed to them. */
async function checks() {
  const globalMemory = createMemento();
  await globalMemory.update(mementoKeys.isWatching, true);
  const started = startScheduledChecks({
    engine: () => Promise.resolve(engine),
    failures: { attempt: async (work) => await work(), show: ignore, dropRetry: ignore },
    log: { info: ignore, warn: ignore, error: ignore, show: ignore, dispose: ignore },
    connections,
    globalMemory,
    wording: () => ({ t: inEnglish, locale: "en", currency: "USD" }),
  });
  ends.push(() => started.dispose());
  return { ...started, isWatching: () => globalMemory.get(mementoKeys.isWatching) };
}

describe("automatic checks", () => {
  it.each([
    [1, "Maine: 1 new (Maine Robotics, Inc.). Nothing new in 4 searches."],
    [
      3,
      "Maine: 1 new (Maine Robotics, Inc.). Ohio: 1 new (Ohio Robotics, Inc.). Texas: 1 new (Texas Robotics, Inc.). Nothing new in 2 searches.",
    ],
    [
      4,
      "Iowa: 1 new (Iowa Robotics, Inc.). Maine: 1 new (Maine Robotics, Inc.). Ohio: 1 new (Ohio Robotics, Inc.). More in 1 other search. Nothing new in 1 search.",
    ],
    [
      5,
      "Iowa: 1 new (Iowa Robotics, Inc.). Maine: 1 new (Maine Robotics, Inc.). Ohio: 1 new (Ohio Robotics, Inc.). More in 2 other searches.",
    ],
  ])("name searches and companies, with news in %s of five", async (count, text) => {
    for (const state of ["Ohio", "Iowa", "Utah"]) {
      const question: ListQuestion = { endpoint: "companies", filters: { states: [state] } };
      const search = { id: state, name: state, service: address, question, isPinned: false, savedAt: 0 };
      await engine.store.saved.put({ ...search, schedule: "daily" });
    }
    const { checkDue } = await checks();
    await checkDue();
    vi.setSystemTime(Date.now() + dayMs);
    const withNews = ["Maine", "Texas", "Ohio", "Iowa", "Utah"].slice(0, count);
    service.rowsFor = (url) =>
      withNews
        .filter((state) => url.search.includes(state))
        .map((state) => ({
          id: state.length * 100 + state.charCodeAt(1),
          name: `${state} Robotics, Inc.`,
          accepted_at: "2026-11-03T10:00:00Z",
        }));
    await checkDue();
    expect(notifications).toEqual([{ text, buttons: ["Show"] }]);
  });

  it("name a search that the service refuses, once a day", async () => {
    service.failing = ({ search }) => (search.includes("Maine") ? { status: 422, body: "{}" } : undefined);
    const { checkDue } = await checks();
    await checkDue();
    await checkDue();
    expect(notifications).toEqual([
      {
        text: "Maine: a.example rejected the request. This may have used 1 search.",
        buttons: ["Show"],
      },
    ]);
  });

  it("go on the next day although the notification is still there", async () => {
    service.failing = ({ search }) => (search.includes("Maine") ? { status: 422, body: "{}" } : undefined);
    const { checkDue } = await checks();
    await checkDue();
    vi.setSystemTime(Date.now() + dayMs);
    service.failing = ({ search }) => (search.includes("Texas") ? { status: 422, body: "{}" } : undefined);
    await checkDue();
    expect([service.urls.length, notifications.length]).toEqual([3, 2]);
  });

  it("when a window opens are also made later on that day", async () => {
    const started = await checks();
    await started.begin();
    const question: ListQuestion = { endpoint: "companies", filters: { states: ["Ohio"] } };
    const ohio = { id: "Ohio", name: "Ohio", service: address, question, isPinned: false, savedAt: 0 };
    await engine.store.saved.put({ ...ohio, schedule: "atStart" });
    await started.checkDue();
    expect(service.urls).toHaveLength(3);
    vi.setSystemTime(Date.now() + dayMs);
    await started.checkDue();
    // Those that are due once a day.
    expect(service.urls).toHaveLength(5);
  });

  it("say that they have stopped on a day that had its notification, once", async () => {
    const { checkDue } = await checks();
    await engine.store.saved.changeWatch({ announcedAt: Date.now() });
    service.failing = { status: 401, body: "{}" };
    await checkDue();
    await checkDue();
    expect(notifications).toEqual([
      {
        text: "Automatic checks have stopped: the service didn’t accept the API key.",
        buttons: ["Show", "Resume Checks"],
      },
    ]);
  });

  it("say once that what was agreed to has ended", async () => {
    const { checkDue, isWatching } = await checks();
    await checkDue();
    expect([notifications, isWatching()]).toEqual([[], true]);
    vi.setSystemTime(Date.now() + 4 * dayMs);
    await checkDue();
    await checkDue();
    expect([notifications, isWatching()]).toEqual([
      [
        {
          text: "Automatic checks have ended. Set a limit to start them again.",
          buttons: ["Schedule Checks…"],
        },
      ],
      undefined,
    ]);
    expect(service.urls).toHaveLength(2);
  });

  it("are silent about their end where no search has a schedule", async () => {
    await engine.store.saved.remove("Maine");
    await engine.store.saved.remove("Texas");
    const { checkDue } = await checks();
    vi.setSystemTime(Date.now() + 4 * dayMs);
    await checkDue();
    expect(notifications).toEqual([]);
  });
});
