import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FundingsService } from "../../../support/fundingsService.ts";
import { ask, degreesOf, type ListWindow, listWindow } from "../../../support/list/windows.ts";
import { storeFolder } from "../../../support/store/folder.ts";

const folder = storeFolder();
let service: FundingsService;
const open: ListWindow[] = [];

beforeEach(() => {
  service = new FundingsService();
  const rows = ["Acme, Inc.", "Beta LLC", "Gamma Labs", "Toro Co", "Toro Corp"].map((name, id) => ({
    id,
    name,
    state: "Ohio",
  }));
  service.rowsFor = ({ searchParams }) => {
    const wanted = (searchParams.get("company") ?? "").toLowerCase();
    return rows.filter(({ name }) => name.toLowerCase().includes(wanted));
  };
});

afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});

async function openWindow(options?: Parameters<typeof listWindow>[2]): Promise<ListWindow> {
  const opened = await listWindow(folder.path, service.send, options);
  open.push(opened);
  return opened;
}

const askedOf = ({ urls }: FundingsService): readonly string[] =>
  urls.map(({ searchParams }) => searchParams.get("company") ?? "");
const failed = (status: number) => ({ status, body: JSON.stringify({ error: "E", message: "no" }) });

describe("a list", () => {
  it("asks one question for each name, and matches the answers", async () => {
    const list = await (await openWindow()).open("ACME", "Zzyzx", "Beta", "Toro", "Gama Labs", "acme inc.");
    expect(list.toAsk()).toEqual([0, 1, 2, 3, 4]);
    expect(await ask(list)).toBe("done");
    expect(askedOf(service)).toEqual(["ACME", "Zzyzx", "Beta", "Toro", "Gama Labs"]);
    expect(degreesOf(list)).toEqual(["exact", "none", "exact", "several", "none", "exact"]);
    expect(list.entries.map(({ searches }) => searches)).toEqual([1, 0, 1, 1, 0, 1]);
    expect(list.entries[0]).toMatchObject({ asked: { rows: 1 } });
  });

  it("asks nothing twice: not in another window, the next week, or with more names", async () => {
    const first = await openWindow();
    await ask(await first.open("Acme", "Zzyzx", "Toro Co"));
    service.urls.length = 0;
    await first.close();
    const next = await openWindow({ maxAgeMs: 0 });
    const longer = await next.open("Toro", "Acme Inc", "Zzyzx", "Beta", "TORO CORP");
    expect(degreesOf(longer)).toEqual(["several", "exact", "none", "none", "exact"]);
    expect(await ask(longer)).toBe("done");
    expect(askedOf(service)).toEqual(["Beta"]);
  });

  it("takes what the service gives for a part of a name for suggestions, after a reload too", async () => {
    const window = await openWindow();
    const list = await window.open("Gamm");
    await ask(list);
    for (const { entries } of [list, await window.open("Gamm")]) {
      expect(entries[0]?.degree).toBe("suggestion");
      expect(entries[0]?.companies.flat().map(({ name }) => name)).toEqual(["Gamma Labs"]);
    }
  });

  it("knows what a person has looked up", async () => {
    const opened = await openWindow();
    const question = { endpoint: "companies", filters: { company: "zzyzx inc" } } as const;
    await opened.engine.spending.page("lookUp", question, "first", { signal: new AbortController().signal });
    expect((await opened.open("Zzyzx", "Acme")).toAsk()).toEqual([1]);
  });

  it("stops after as many as agreed, and goes on from there", async () => {
    const list = await (await openWindow()).open("Acme", "Beta", "Zzyzx");
    expect(await ask(list, 2)).toBe("enough");
    expect(askedOf(service)).toEqual(["Acme", "Beta"]);
    expect(await ask(list, 1)).toBe("done");
    expect(service.urls).toHaveLength(3);
  });

  it("pauses after the name in flight, whose answer stays", async () => {
    const list = await (await openWindow()).open("Acme", "Beta");
    const pause = new AbortController();
    const end = await list.ask(9, pause.signal, () => pause.abort());
    expect(end.kind).toBe("paused");
    expect(degreesOf(list)).toEqual(["exact", "none"]);
    expect(list.toAsk()).toEqual([1]);
  });

  it.each([401, 403, 429])("stops at %i", async (status) => {
    const list = await (await openWindow()).open("Acme", "Beta");
    service.failing = failed(status);
    expect(await list.ask(9, new AbortController().signal, () => undefined)).toMatchObject({
      kind: "failed",
      error: { status },
    });
    expect(service.urls).toHaveLength(1);
  });

  it("stops at the reserve, before a request", async () => {
    service.remaining = 3;
    const list = await (await openWindow({ reserve: 2 })).open("Acme", "Beta", "Gamma Labs");
    // Without a reading nothing is sent above a reserve.
    expect(await ask(list)).toBe("failed");
    expect(service.urls).toHaveLength(0);
    const { engine } = open[0] ?? {};
    await engine?.spending.check("refreshRemaining", "app", new AbortController().signal);
    expect(await ask(list)).toBe("failed");
    expect(service.remaining).toBe(2);
    expect(degreesOf(list)).toEqual(["exact", "none", "none"]);
  });

  it("never sends again what got no answer, unless the person says so", async () => {
    const first = await openWindow();
    const list = await first.open("Acme", "Beta", "Zzyzx");
    service.failing = failed(500);
    expect(await ask(list)).toBe("failed");
    service.failing = undefined;
    expect(degreesOf(list)).toEqual(["none (lost)", "none", "none"]);
    expect(await ask(list)).toBe("done");
    await first.close();
    const again = await (await openWindow()).open("Acme", "Beta", "Zzyzx");
    expect(degreesOf(again)).toEqual(["none (lost)", "exact", "none"]);
    expect(await ask(again)).toBe("done");
    expect(askedOf(service)).toEqual(["Acme", "Beta", "Zzyzx"]);
    expect((await again.askAgain(0)).kind).toBe("done");
    expect(degreesOf(again)).toEqual(["exact", "exact", "none"]);
    expect(again.entries[0]?.searches).toBe(2);
  });

  it("stops at a refused name, and goes on with the next one", async () => {
    const list = await (await openWindow()).open("Acme", "Beta");
    service.failing = ({ searchParams }) =>
      searchParams.get("company") === "Acme" ? failed(422) : undefined;
    expect(await ask(list)).toBe("failed");
    expect(await ask(list)).toBe("done");
    expect(degreesOf(list)).toEqual(["none (refused)", "exact"]);
  });

  it("asks nothing that another window has asked long before the newest requests", async () => {
    const [own, other] = [await openWindow({ maxAgeMs: 0 }), await openWindow({ maxAgeMs: 0 })];
    const list = await own.open("Zzyzx", "Acme");
    await ask(await other.open("Zzyzx", ...Array.from({ length: 55 }, (_, at) => `No ${String(at)} Labs`)));
    service.urls.length = 0;
    await ask(list);
    expect(askedOf(service)).toEqual(["Acme"]);
  });

  it("is asked once by two windows at a time", async () => {
    const names = ["Acme", "Beta", "Gamma Labs", "Zzyzx", "Toro Co"];
    const lists = [await (await openWindow()).open(...names), await (await openWindow()).open(...names)];
    expect(await Promise.all(lists.map((list) => ask(list)))).toEqual(["done", "done"]);
    expect(askedOf(service)).toHaveLength(5);
    expect(new Set(askedOf(service)).size).toBe(5);
    for (const list of lists) await list.refresh();
    for (const list of lists) expect(degreesOf(list)).toEqual(["exact", "exact", "exact", "none", "exact"]);
  });
});

describe("a choice", () => {
  it("among suggestions or companies is free, and comes back", async () => {
    const opened = await openWindow();
    const list = await opened.open("Acme", "Beta", "Toro");
    await ask(list);
    const later = await opened.open("Acmee", "Betta LLC", "Toro");
    expect(degreesOf(later)).toEqual(["suggestion", "suggestion", "several"]);
    later.choose(0, 0);
    later.choose(1);
    later.choose(2, 1);
    expect(later.toAsk()).toEqual([1]);
    const [acme, beta, toro] = later.entries;
    expect(acme?.chosen?.name).toBe("Acme, Inc.");
    expect(beta?.isRejected).toBe(true);
    expect(toro?.chosen?.name).toMatch(/^Toro/u);
    const back = await opened.open("Toro", "Acmee", "Betta LLC");
    await back.read(later.choices, new AbortController().signal);
    expect(back.choices).toEqual(later.choices);
    later.choose(0, 0);
    later.choose(1);
    expect(new Set(later.toAsk())).toEqual(new Set([0, 1]));
    expect(service.urls).toHaveLength(3);
  });

  it("to reject all suggestions stays if the service knows nothing either", async () => {
    const opened = await openWindow();
    await ask(await opened.open("Acme"));
    const list = await opened.open("Acmee");
    list.choose(0);
    expect(await ask(list)).toBe("done");
    expect(service.urls).toHaveLength(2);
    expect(list.entries[0]).toMatchObject({ isRejected: true, asked: { rows: 0 } });
  });

  it("that is made while the name is asked about stays", async () => {
    const opened = await openWindow();
    await ask(await opened.open("Acme"));
    const list = await opened.open("Acmee");
    service.rowsFor = () => {
      list.choose(0, 0);
      return [];
    };
    expect(await ask(list)).toBe("done");
    expect(service.urls).toHaveLength(2);
    expect(list.entries[0]?.chosen?.name).toBe("Acme, Inc.");
  });
});
