import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameKeys, personKey } from "../../../../src/domain/names/nameKeys.ts";
import { unpackBody } from "../../../../src/store/records/bodies.ts";
import type { ForgetTarget } from "../../../../src/store/records/forgetTarget.ts";
import type { Store } from "../../../../src/store/store.ts";
import type { Json } from "../../../../src/text/json.ts";
import { until } from "../../../../tools/project/until.ts";
import { cases } from "../../../support/chance.ts";
import { storeFolder } from "../../../support/store/folder.ts";
import { answer, filing, page, questions, service } from "../../../support/store/library.ts";
import { program } from "../../../support/store/programs.ts";
import { add } from "../../../support/store/requests.ts";

const folder = storeFolder();
const base = "https://base.example";

/** Words that no other name has, and no hash holds by chance: each of them in a file is a trace. */
const companies = [
  "Zorblequixan Quuxtondrimmel",
  "Vexilyorphand Drumfoltgarven",
  "Jaskwenturmol Petrivoxlunde",
  "Limited Gyxotraphellum",
] as const;
const persons = ["Ada Kwixenborgsen", "Bo Jyrrvaldotter", "Cy Ozmanthuptin"] as const;

const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name}, Inc.`,
  (name) => `${name.toUpperCase()} INC /DE/`,
  (name) => `The ${name}`,
  (name) => name.replace(" ", "  ").toLowerCase(),
];
const personSpellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.split(" ").toReversed().join(", "),
  (name) => `Dr. ${name.toUpperCase()}`,
];

interface Filled {
  readonly company: number;
  readonly companySpelling: number;
  readonly person: number;
  readonly personSpelling: number;
  readonly kind: "list" | "filing" | "renamed" | "company" | "fundings" | "asked" | "many" | "past" | "odd";
}

const filled: fc.Arbitrary<readonly Filled[]> = fc.array(
  fc.record({
    company: fc.nat(companies.length - 1),
    companySpelling: fc.nat(spellings.length - 1),
    person: fc.nat(persons.length - 1),
    personSpelling: fc.nat(personSpellings.length - 1),
    kind: fc.constantFrom(
      "list" as const,
      "filing",
      "renamed",
      "company",
      "fundings",
      "asked",
      "many",
      "past",
      "odd",
    ),
  }),
  { minLength: 6, maxLength: 14 },
);

/** Has a store receive and note what names companies and persons in every place. */
async function fill(store: Store, parts: readonly Filled[]): Promise<void> {
  for (const [at, part] of parts.entries()) {
    const name = (spellings[part.companySpelling] ?? String)(companies[part.company] ?? "");
    const person = (personSpellings[part.personSpelling] ?? String)(persons[part.person] ?? "");
    const id = 100 + at;
    const related: Json = [{ name: person, relationship: "Director" }, { name: "Max Other" }];
    const when = 1_000 * (at + 1);
    switch (part.kind) {
      case "list":
        await answer(
          store,
          questions.list(["page", String(at)]),
          page(filing(id, { name }), filing(1)),
          when,
        );
        break;
      case "filing":
        await answer(
          store,
          questions.filing(id),
          { ...filing(id, { name }), related_persons: related },
          when,
        );
        break;
      case "renamed":
        await answer(
          store,
          questions.filing(id),
          { ...filing(id, { name }), related_persons: related },
          when,
        );
        await answer(store, questions.filing(id), filing(id, { name: "Plain Works" }), when + 1);
        break;
      case "company":
        await answer(
          store,
          questions.company(`slug-${String(at)}`),
          { name, founders: [person] },
          when,
          base,
        );
        break;
      case "fundings": {
        const row = { id, organization: { name, id: "x" }, series: "Seed", team: [{ name: person }] };
        await answer(
          store,
          questions.fundings(["page", String(at)]),
          { data: [row, { id: 1 }], meta: {} },
          when,
          base,
        );
        break;
      }
      case "asked": {
        const question = questions.list(["company", name], ["related_person", person], ["page", String(at)]);
        await answer(store, question, page(filing(id, { name })), when);
        const filters = { company: name, relatedPerson: person };
        await add(store, { question: { endpoint: "companies", filters, page: "first" }, service });
        break;
      }
      case "many": {
        const crowd = Array.from({ length: 205 }, (_, number) => ({ name: `Extra ${String(number)}` }));
        const all = [...crowd, { name: person }];
        await answer(store, questions.filing(id), { ...filing(id), related_persons: all }, when);
        break;
      }
      case "past":
        await store.history.put({
          question: { endpoint: "companies", filters: { company: name, relatedPerson: person } },
          service,
          at: when,
          rows: 1,
          pages: 1,
        });
        await store.library.hideName(service, nameKeys(name)?.core ?? "", name);
        break;
      case "odd": {
        const row = { name, related_persons: related };
        await answer(store, questions.list(["page", String(at)]), page(row, row, filing(2)), when);
        await store.library.mark(
          { service, key: `filing:${String(id - 1)}` },
          {
            star: true,
            tags: { added: ["call"], removed: [] },
          },
        );
        break;
      }
    }
  }
}

/** The words of names that are found in any file: raw, inflated, in lists of words. Each is looked for without its first letters. */
function traces(names: readonly string[]): readonly string[] {
  const parts = names.flatMap((name) =>
    name.split(" ").filter((word) => word !== "Limited" && word.length > 3),
  );
  const files = readdirSync(folder.path, { withFileTypes: true }).filter((one) => one.isFile());
  const texts = files.flatMap(({ name }): readonly (readonly [string, string])[] => {
    const bytes = readFileSync(join(folder.path, name));
    const raw = [name, bytes.toString("latin1").toLowerCase()] as const;
    return bytes.subarray(0, 15).toString() === "SQLite format 3"
      ? [raw, ...bodiesIn(join(folder.path, name)).map((text) => [`${name}, packed`, text] as const)]
      : [raw];
  });
  return parts.flatMap((part) =>
    texts.flatMap(([where, text]) =>
      text.includes(part.slice(2).toLowerCase()) ? [`${part} in ${where}`] : [],
    ),
  );
}

function bodiesIn(file: string): readonly string[] {
  const database = new DatabaseSync(file);
  try {
    return ["records", "versions", "answers"].flatMap((table) =>
      database
        .prepare(`SELECT body FROM ${table}`)
        .all()
        .map(({ body }) => textOf(body).toLowerCase()),
    );
  } finally {
    database.close();
  }
}

function textOf(body: unknown): string {
  if (!(body instanceof Uint8Array)) return "";
  try {
    return body[0] === 0x1f ? gunzipSync(body).toString("utf8") : unpackBody(body);
  } catch {
    return "";
  }
}

async function killed(
  what: "forget" | "forgetCopies",
  step: number,
  targets: readonly ForgetTarget[],
): Promise<void> {
  const child = fork(await program("killedTask"), [what, folder.file, String(step), JSON.stringify(targets)]);
  await once(child, "exit");
}

const subjectsOf = (chosen: readonly string[]): readonly ForgetTarget[] =>
  chosen.flatMap((name): readonly ForgetTarget[] => {
    const keys = nameKeys(name);
    const key = personKey(name);
    if (persons.some((person) => person === name)) return key === undefined ? [] : [{ kind: "person", key }];
    return keys === undefined ? [] : [{ kind: "company", ...keys }];
  });

/** Long enough that no hash holds one by chance. */
function longWord(at: number): string {
  return `${(at * 7_919 + 99_991).toString(36)}${(at * 104_729 + 77_773).toString(36)}`;
}

interface Plan {
  readonly parts: readonly Filled[];
  readonly chosen: readonly string[];
  /** Tasks that are killed at a step. */
  readonly kills: readonly (readonly ["forget" | "forgetCopies", number])[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  parts: filled,
  chosen: fc.subarray([...companies, ...persons], { minLength: 1, maxLength: 3 }),
  kills: fc.array(
    fc.tuple(fc.constantFrom("forget" as const, "forgetCopies"), fc.integer({ min: 1, max: 400 })),
    { maxLength: 3 },
  ),
});

describe("targets that are forgotten", () => {
  // Each case fills a database, and starts up to three processes.
  it.each(fc.sample(plans, cases(6)).map((plan, at) => [at, plan] as const))(
    "are in no file, whichever window is killed meanwhile: case %i",
    async (_at, plan) => {
      const store = await folder.open();
      await fill(store, plan.parts);
      await store.close();
      const names = plan.parts.flatMap(({ company, person }) => [
        companies[company] ?? "",
        persons[person] ?? "",
      ]);
      expect(traces(names)).not.toEqual([]);
      const targets = subjectsOf(plan.chosen);
      for (const [what, step] of plan.kills) await killed(what, step, targets);
      const next = await folder.open({ worker: await program("worker") });
      const other = await folder.open();
      const done = next.library.forget(targets);
      await answer(other, questions.list(["page", "beside"]), page(filing(3), filing(4)), 500_000);
      expect(await done).toBe(true);
      await until(
        "the last copies to go",
        () => folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'").length === 0,
      );
      await other.close();
      await next.close();
      expect({ plan, traces: traces(plan.chosen) }).toEqual({ plan, traces: [] });
      const kept = folder.rows("SELECT count(*) AS n FROM records WHERE key IN ('filing:3', 'filing:4')");
      expect(kept).toEqual([{ n: 2 }]);
    },
  );

  it("are in no page of the file, as many as they are", async () => {
    const names = Array.from({ length: 200 }, (_, at) => `Zk${longWord(at)} Qv${longWord(at + 200)}`);
    const store = await folder.open({ worker: await program("worker") });
    for (let from = 0; from < names.length; from += 25) {
      const rows = names.slice(from, from + 25).map((name, at) => filing(from + at, { name }));
      await answer(store, questions.list(["page", String(from)]), page(...rows), 1_000 + from);
    }
    for (const [at, name] of names.entries())
      if (at % 4 === 0)
        await answer(store, questions.filing(at), filing(at, { name, money_raised: 9 }), 5_000 + at);
    const chosen = names.filter((_, at) => at % 3 !== 0);
    expect(await store.library.forget(subjectsOf(chosen))).toBe(true);
    await until(
      "the last copies to go",
      () => folder.rows("SELECT 1 FROM meta WHERE name = 'forgetting'").length === 0,
    );
    await store.close();
    expect(traces(chosen)).toEqual([]);
  });
});
