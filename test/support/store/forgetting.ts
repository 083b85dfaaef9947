import { lookAt } from "../library/checkResult.ts";
import { expect } from "vitest";
import type { CompanyFilters } from "../../../src/service/contract/filters/table.ts";
import type { Store } from "../../../src/store/store.ts";
import type { StoreFolder } from "./folder.ts";
import { answer, filing, page, questions, service } from "./library.ts";
import { add } from "./requests.ts";
import type { ForgetTarget } from "../../../src/store/records/forgetTarget.ts";
import { until } from "../../../tools/project/until.ts";

export const northwind = { name: "Northwind Robotics", state: "Ohio", web: "https://northwind.example" };

export const company = { kind: "company", core: "northwind robotics", full: "northwind robotics" } as const;

export const record = { kind: "record", service, key: "filing:7" } as const;

/** Fills a library that names the company in lists, a filing, versions, marks, questions, and ledger lines. */
export async function fill(store: Store): Promise<void> {
  await answer(store, questions.list(), page(filing(7, northwind), filing(8)), 1_000);
  await answer(store, questions.list(["company", "Northwind Robotics"]), page(filing(7, northwind)), 2_000);
  await answer(
    store,
    questions.filing(7),
    {
      ...filing(7, { ...northwind, money_raised: 9 }),
      related_persons: [{ name: "Ada Exemplar", relationship: "Director" }],
    },
    3_000,
  );
  await answer(
    store,
    questions.company("northwind-robotics"),
    { name: "Northwind Robotics", slug: "x" },
    4_000,
  );
  await store.library.mark(record, {
    star: true,
    tags: { added: ["a"], removed: [] },
    note: "Northwind Robotics rings on Monday",
  });
  await store.library.hideName(service, company.core, "Northwind Robotics");
  await store.history.put({
    question: { endpoint: "companies", filters: { company: "northwind robotics" } },
    service,
    at: 5_000,
    rows: 1,
    pages: 1,
  });
  const searches: readonly (readonly [id: string, name: string, filters: CompanyFilters])[] = [
    ["1", "Ohio", { company: "Northwind Robotics" }],
    ["2", "northwind robotics", {}],
    ["3", "Ohio", { states: ["Ohio"] }],
  ];
  for (const [id, name, filters] of searches) {
    const entry = { id, name, service, isPinned: false, schedule: "byHand", savedAt: 1 } as const;
    const first = { check: lookAt(5_000), keys: ["filing:7", "filing:8"], isSilent: false };
    await store.saved.put(
      { ...entry, question: { endpoint: "companies", filters } },
      id === "3" ? first : undefined,
    );
  }
  const question = {
    endpoint: "companies",
    filters: { company: "Northwind Robotics" },
    page: "first",
  } as const;
  await add(store, { question, service });
  // Deleted rows leave their bytes in the file.
  const old = { endpoint: "companies", filters: { company: "northwind robotics of Ohio" } } as const;
  await store.history.put({ question: old, service, at: 5_001, rows: 1, pages: 1 });
  await store.history.remove({ question: old, service });
}

/** Waits until the last copies are deleted. */
export async function forget(
  folder: StoreFolder,
  store: Store,
  ...targets: readonly ForgetTarget[]
): Promise<void> {
  expect(await store.library.forget(targets)).toBe(true);
  await until(
    "the last copies to go",
    () => folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'").length === 0,
  );
}
