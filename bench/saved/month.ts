import { createEngine, type Engine } from "../../src/app/engine/engine.ts";
import type { Connections } from "../../src/app/ports.ts";
import { checkEach, checkMore, checkSearch } from "../../src/app/saved/checking.ts";
import type { ListQuestion } from "../../src/service/contract/question.ts";
import { defaultSettings } from "../../tools/model/windowEngine.ts";
import { inFolder } from "../folder.ts";
import { dayMs, type MonthRecord, MonthService } from "./monthService.ts";

export interface MonthTerms {
  /** Part of the days on which each search has news. */
  readonly newsDays: number;
  /** Searches on v3, which knows no date; the others are on `/fundings`. */
  readonly onV3: number;
  readonly saysDay: boolean;
}

/** What a month of checks has used and found. */
export interface MonthFigures {
  readonly used: number;
  /** What a client uses that runs every search on the same days. */
  readonly plain: number;
  /** Records that came after the first check, and those of them that were found by a week after the last one. */
  readonly came: number;
  readonly found: number;
  /** Records that were new more than once in one search. */
  readonly twice: number;
}

const searches = 4;
const days = 30;
const checkDays = 20;
const mostLateDays = 3;
const address = "https://service.example";
const host = { address, origin: address, service: address, method: "apiKey", credential: "key" } as const;
const connections: Connections = {
  usesSample: false,
  serviceOf: () => address,
  settingsOf: async (role) => await Promise.resolve({ role, ...host }),
  hostFor: async (role) => await Promise.resolve({ role, ...host }),
};

/** Numbers from 0 to 1, always the same ones of one seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Checks four saved searches on 20 days of a month, in two windows of which one is killed each week. Sets this process’s clock. */
export async function playMonth(terms: MonthTerms, seed: number): Promise<MonthFigures> {
  const random = chance(seed);
  const start = Date.parse("2026-03-01");
  const records = recordsOf(terms, start, random);
  const service = new MonthService(records, terms.saysDay);
  return await inFolder(async (folder) => {
    const month = new Month(folder, service);
    await month.open();
    await month.save(start + dayMs / 2, terms);
    const on = daysOf(random);
    for (const [at, day] of on.entries()) {
      setClock(start + day * dayMs + Math.floor(random() * dayMs));
      if (at % 5 === 4) await month.crash();
      await month.check(at % 2);
    }
    const { used } = service;
    const plain = on.length * searches;
    const first = start + dayMs / 2;
    const last = Date.now();
    setClock(last + 7 * dayMs);
    await month.check(0);
    await month.close();
    const came = records.filter(({ listedAt }) => listedAt > first && listedAt <= last);
    const found = came.filter(({ id }) => (month.timesNew.get(id) ?? 0) > 0).length;
    const twice = [...month.timesNew.values()].filter((times) => times > 1).length;
    return { used, plain, came: came.length, found, twice };
  });
}

function setClock(at: number): void {
  Date.now = () => at;
}

function daysOf(random: () => number): readonly number[] {
  const all = Array.from({ length: days - 1 }, (_, at) => at + 1);
  const chosen = all.map((day) => ({ day, order: random() })).toSorted((a, b) => a.order - b.order);
  return chosen
    .slice(0, checkDays)
    .map(({ day }) => day)
    .toSorted((a, b) => a - b);
}

function recordsOf({ newsDays }: MonthTerms, start: number, random: () => number): readonly MonthRecord[] {
  const found: MonthRecord[] = [];
  for (let search = 0; search < searches; search += 1) {
    for (let day = -30; day < days; day += 1) {
      if (random() >= newsDays) continue;
      for (let count = Math.ceil(random() * 3); count > 0; count -= 1) {
        const createdAt = start + day * dayMs + Math.floor(random() * dayMs);
        const late = random() < 0.5 ? 0 : Math.floor(random() * (mostLateDays + 1));
        found.push({ id: found.length + 1, search, createdAt, listedAt: createdAt + late * dayMs });
      }
    }
  }
  return found;
}

class Month {
  readonly timesNew = new Map<number, number>();
  readonly #folder: string;
  readonly #service: MonthService;
  readonly #windows: Engine[] = [];

  constructor(folder: string, service: MonthService) {
    this.#folder = folder;
    this.#service = service;
  }

  async open(): Promise<void> {
    while (this.#windows.length < 2) {
      this.#windows.push(
        await createEngine({
          settings: defaultSettings,
          connections,
          folder: this.#folder,
          log: () => undefined,
          notify: () => undefined,
          probe: async () => await Promise.reject(new Error("not asked for")),
          send: () => this.#service.send,
        }),
      );
    }
  }

  /** Saves the searches, and checks each once, for what is there already. */
  async save(at: number, { onV3 }: MonthTerms): Promise<void> {
    setClock(at);
    const { store } = this.#window(0);
    for (let search = 0; search < searches; search += 1) {
      const id = String(search);
      const question: ListQuestion =
        search < onV3
          ? { endpoint: "companies", filters: { company: id } }
          : { endpoint: "fundings", filters: { series: id } };
      const plain = { isPinned: false, schedule: "daily", savedAt: at } as const;
      await store.saved.put({ id, name: id, service: address, question, ...plain });
    }
    await this.check(0);
    this.#service.used = 0;
  }

  async check(window: number): Promise<void> {
    const engine = this.#window(window);
    const { signal } = new AbortController();
    const all = await engine.store.saved.list();
    const { checked, failed } = await checkEach(engine, all, { way: "checkEach", signal });
    if (failed[0] !== undefined) throw failed[0].error;
    // Of `/fundings`, all that is later is asked for.
    for (const one of checked.filter(({ search }) => search.question.endpoint === "fundings")) {
      for (let more = await checkMore(engine, one, signal); more !== undefined;)
        more = await checkMore(engine, more, signal);
    }
    await this.#see(engine);
  }

  /** A window ends when the answer to a check has come, before anything more is noted; another one opens. */
  async crash(): Promise<void> {
    const [engine] = this.#windows.splice(0, 1);
    const { saved } = engine?.store ?? {};
    const [search] = (await saved?.list()) ?? [];
    if (engine === undefined || saved === undefined || search === undefined) throw new Error("no window");
    const answered = Promise.withResolvers<void>();
    const putLook = async (): Promise<void> => {
      answered.resolve();
      await new Promise(() => undefined);
    };
    const { signal } = new AbortController();
    const store = { ...engine.store, saved: { ...saved, putLook } };
    void checkSearch({ spending: engine.spending, store }, search, { way: "checkNow", signal });
    await answered.promise;
    await engine.close();
    await this.open();
  }

  async close(): Promise<void> {
    await Promise.all(this.#windows.map((engine) => engine.close()));
  }

  /** Counts what is new, and marks it as seen. */
  async #see({ store }: Engine): Promise<void> {
    for (const { key, isNew } of await store.saved.news()) {
      const id = Number(key.split(":")[1]);
      if (isNew) this.timesNew.set(id, (this.timesNew.get(id) ?? 0) + 1);
    }
    await store.saved.markSeen("all");
  }

  #window(at: number): Engine {
    const window = this.#windows[at];
    if (window === undefined) throw new Error("no window");
    return window;
  }
}
