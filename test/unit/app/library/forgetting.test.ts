import { describe, expect, it, vi } from "vitest";
import {
  companiesOf,
  followForgotten,
  forgetAll,
  forgottenAmong,
  personsOf,
} from "../../../../src/app/library/forgetting.ts";
import { keyOf, type ResultRow } from "../../../../src/domain/record.ts";
import type { ServiceRecord } from "../../../../src/service/contract/records.ts";
import { hashesOf, type ForgetTarget } from "../../../../src/store/records/forgetTarget.ts";
import { createRig, filing, page } from "../../../support/handDriven.ts";

const service = "https://app.example";
const ada = [{ name: "Ada Lindqvist" }, { name: "Lindqvist, Ada" }, { name: "Grace" }];

function whole(id: number, name: string): ServiceRecord {
  return { kind: "filing", value: { id, name, related_persons: ada } };
}

function row(id: number, name: string, detail?: ResultRow["detail"]): ResultRow {
  const listed = { service, key: keyOf("filing", String(id)), record: filing(id, { name }) };
  return detail === undefined ? listed : { ...listed, detail };
}

/** A window that shows filings of Acme, Beta and Acme again, the second one in full. */
async function screen() {
  const rig = createRig();
  const { session } = rig;
  const searched = session.run({ endpoint: "companies", filters: {} }, { way: "search" });
  rig
    .last()
    .answer(page([filing(1, { name: "Acme" }), filing(2, { name: "Beta" }), filing(3, { name: "ACME" })]));
  await searched;
  const from = session.state.shown?.service ?? "";
  session.addDetail({ service: from, key: "filing:2" }, whole(2, "Beta"));
  const left: ((row: ResultRow) => boolean)[] = [];
  return {
    from,
    session,
    left,
    leavePage: (isGone: (row: ResultRow) => boolean) => void left.push(isGone),
    forgetTyped: () => Promise.resolve(),
    confirm: () => Promise.resolve(true),
    keys: () => session.state.shown?.rows.map(({ key }) => key),
  };
}

function library(isDone = true) {
  const forgotten: ForgetTarget[] = [];
  const counts = { records: 1, marks: 0, naming: 0, searches: 0 };
  return {
    forgotten,
    counts,
    forgettable: () => Promise.resolve(counts),
    forget: (what: readonly ForgetTarget[]) => {
      forgotten.push(...what);
      return Promise.resolve(isDone);
    },
  };
}

describe("what can be forgotten", () => {
  it("are the companies of rows and the persons of a record, each once", () => {
    expect(companiesOf([row(1, "Acme"), row(2, "ACME"), row(3, "Beta"), row(4, " ")])).toMatchObject([
      { what: { kind: "company", core: "acme" } },
      { name: "Beta" },
    ]);
    const named = personsOf(row(1, "Acme", whole(1, "Acme")));
    expect(named.map(({ what }) => what.kind)).toEqual(["person", "person"]);
    expect(personsOf(row(1, "Acme"))).toEqual([]);
  });
});

describe("what is forgotten leaves this window", () => {
  it("a record: its row alone", async () => {
    const shown = await screen();
    const what = { kind: "record", service: shown.from, key: "filing:1" } as const;
    const store = library();
    expect(await forgetAll(store, [what], shown)).toBe("done");
    expect(store.forgotten).toEqual([what]);
    expect(shown.keys()).toEqual(["filing:2", "filing:3"]);
    const [isGone] = shown.left;
    expect(isGone?.({ ...row(1, "Acme"), service: shown.from })).toBe(true);
    expect(isGone?.({ ...row(2, "Beta"), service: shown.from })).toBe(false);
  });

  it("a company: the rows of its name", async () => {
    const shown = await screen();
    const [acme] = companiesOf([{ ...row(1, "Acme"), service: shown.from }]);
    await forgetAll(library(), acme === undefined ? [] : [acme.what], shown);
    expect(shown.keys()).toEqual(["filing:2"]);
  });

  it("a person: out of the filing in full that names them, whose row stays", async () => {
    const shown = await screen();
    const what = { kind: "person", key: "ada lindqvist" } as const;
    await forgetAll(library(), [what], shown);
    expect(shown.keys()).toEqual(["filing:1", "filing:2", "filing:3"]);
    const [, second] = shown.session.state.shown?.rows ?? [];
    expect(second?.detail?.value).toEqual({ id: 2, name: "Beta", related_persons: [{ name: "Grace" }] });
  });

  it("nothing, where the file cannot be used now", async () => {
    const shown = await screen();
    const what = { kind: "record", service: shown.from, key: "filing:1" } as const;
    expect(await forgetAll(library(false), [what], shown)).toBe("failed");
    expect(shown.keys()).toHaveLength(3);
    expect(shown.left).toEqual([]);
  });

  it("nothing, where the person does not confirm what goes", async () => {
    const shown = await screen();
    const store = library();
    const confirm = vi.fn(() => Promise.resolve(false));
    const what = { kind: "record", service: shown.from, key: "filing:1" } as const;
    expect(await forgetAll(store, [what], { ...shown, confirm })).toBe("kept");
    expect(confirm).toHaveBeenCalledExactlyOnceWith(store.counts);
    expect([store.forgotten, shown.left]).toEqual([[], []]);
    expect(shown.keys()).toHaveLength(3);
  });
});

/** The store of a window in which another one forgets. */
function sharedStore() {
  let hashes: readonly string[] = [];
  const listeners: (() => void)[] = [];
  return {
    library: { forgotten: () => Promise.resolve({ salt: "s", hashes }) },
    onDidChange: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
    forgets(...targets: readonly ForgetTarget[]) {
      hashes = [...hashes, ...targets.flatMap((target) => hashesOf("s", target))];
      for (const listener of listeners) listener();
    },
  };
}

describe("what another window has forgotten", () => {
  const acme = { kind: "company", core: "acme", full: "acme" } as const;

  it("leaves this one's rows, page and forms", async () => {
    const shown = await screen();
    const store = sharedStore();
    const typed: ((text: string) => boolean)[] = [];
    const forgetTyped = (isNamed: (text: string) => boolean): Promise<void> => {
      typed.push(isNamed);
      return Promise.resolve();
    };
    followForgotten(store, { ...shown, forgetTyped });
    store.forgets(acme);
    await expect.poll(shown.keys).toEqual(["filing:2"]);
    await expect.poll(() => typed.length).toBe(1);
    expect(["Acme, Inc.", "The ACME", "Beta"].map((text) => typed[0]?.(text))).toEqual([true, true, false]);
    expect(shown.left[0]?.({ ...row(1, "Acme"), service: shown.from })).toBe(true);
  });

  it("closes a search that names it", async () => {
    const rig = createRig();
    const { session } = rig;
    const searched = session.run({ endpoint: "companies", filters: { company: "Acme" } }, { way: "search" });
    rig.last().answer(page([filing(1, { name: "Acme" }), filing(2, { name: "Beta" })]));
    await searched;
    const store = sharedStore();
    followForgotten(store, {
      session,
      leavePage: () => undefined,
      forgetTyped: () => Promise.resolve(),
    });
    store.forgets(acme);
    await expect.poll(() => session.state.shown).toBeUndefined();
  });

  it("is known among texts that a page has kept, in any spelling", async () => {
    const store = sharedStore();
    const texts = ["The ACME", "Beta", "acme, inc.", "Ohio"];
    expect(await forgottenAmong(store.library, texts)).toEqual([]);
    store.forgets(acme);
    expect(await forgottenAmong(store.library, texts)).toEqual(["The ACME", "acme, inc."]);
  });

  it("is looked for when a window opens", async () => {
    const shown = await screen();
    const store = sharedStore();
    store.forgets(acme);
    followForgotten(store, shown);
    await expect.poll(shown.keys).toEqual(["filing:2"]);
  });
});
