import { describe, expect, it } from "vitest";
import { carryOver, ReplacedKeys } from "../../../../src/app/connection/replacedKey.ts";
import { callerOf, fingerprintOf } from "../../../../src/domain/fingerprint.ts";
import type { Caller } from "../../../../src/service/client/client.ts";
import type { HostConnection, Role } from "../../../../src/service/contract/authentication.ts";

const salt = "a salt";
const origin = "https://api.example";

function host(role: Role, credential: string, address = origin): HostConnection {
  return { role, address, origin: new URL(address).origin, service: address, method: "apiKey", credential };
}

/** A caller as a text: the service, and what stands for the key. */
function named(caller: Caller): string {
  return `${caller.service} ${fingerprintOf(caller, salt)}`;
}

function name(credential: string, service = origin): string {
  return named(callerOf({ service, credential }));
}

interface Machine {
  readonly keys: ReplacedKeys;
  readonly store: Parameters<ReplacedKeys["find"]>[1];
  /** Callers that the store knows. */
  readonly known: Set<string>;
}

function machine(
  stored: readonly (readonly [roleAndOrigin: string, credential: string])[],
  known: readonly string[],
  sole: ReadonlyMap<string, Caller> = new Map(),
): Machine {
  const secrets = new Map(stored);
  const callers = new Set(known);
  const store: Machine["store"] = {
    isKnown: async (caller) => callers.has(named(caller)),
    soleAccount: async (service) => sole.get(service),
  };
  const keys = new ReplacedKeys(async (role, at) => secrets.get(`${role} ${at}`));
  return { keys, store, known: callers };
}

async function found(
  { keys, store }: Machine,
  ...hosts: readonly HostConnection[]
): Promise<readonly string[]> {
  return (await keys.find(hosts, store)).map(({ from, to }) => `${named(from)} → ${named(to)}`);
}

describe("a key that replaces another one", () => {
  it("is found by what it has bought where none is stored: it was removed first, or kept in memory alone", async () => {
    const before: Caller = callerOf({ service: origin, credential: "old" });
    const here = machine([], [name("old")], new Map([[origin, before]]));
    expect(await found(here, host("base", "new"))).toEqual([`${name("old")} → ${name("new")}`]);
    here.known.add(name("new"));
    expect(await found(machine([], [], new Map()), host("base", "new"))).toEqual([]);
  });

  it.each<readonly [string, Machine, HostConnection]>([
    [
      "where none is stored, and the store knows none or several",
      machine([], [name("old")]),
      host("base", "new"),
    ],
    ["where it is the same", machine([[`base ${origin}`, "old"]], [name("old")]), host("base", "old")],
    [
      "where the new one was used before: it has an account",
      machine([[`base ${origin}`, "old"]], [name("old"), name("new")]),
      host("base", "new"),
    ],
    [
      "where nothing is stored for the one before",
      machine([[`base ${origin}`, "old"]], []),
      host("base", "new"),
    ],
    ["for another role", machine([[`app ${origin}`, "old"]], [name("old")]), host("base", "new")],
    [
      "for another origin",
      machine([["base https://other.example", "old"]], [name("old", "https://other.example")]),
      host("base", "new"),
    ],
    [
      "for another service of the same origin",
      machine([[`base ${origin}`, "old"]], [name("old", `${origin}/a`)]),
      host("base", "new", `${origin}/b`),
    ],
  ])("is none %s", async (_why, here, entered) => {
    expect(await found(here, entered)).toEqual([]);
  });

  it("is found once where one value serves both roles of a service, and for each service otherwise", async () => {
    const app = "https://app.example";
    const here = machine(
      [
        [`base ${origin}`, "old"],
        [`app ${origin}`, "old"],
        [`app ${app}`, "old"],
      ],
      [name("old"), name("old", app)],
    );
    expect(await found(here, host("base", "new"), host("app", "new"))).toHaveLength(1);
    expect(await found(here, host("base", "new"), host("app", "new", app))).toEqual([
      `${name("old")} → ${name("new")}`,
      `${name("old", app)} → ${name("new", app)}`,
    ]);
  });

  it("is still found after a check that was refused has made it known", async () => {
    const here = machine([[`base ${origin}`, "old"]], [name("old")]);
    const before = await found(here, host("base", "new"));
    here.known.add(name("new"));
    expect(await found(here, host("base", "new"))).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it("is another one for another text in the same box", async () => {
    const here = machine([[`base ${origin}`, "old"]], [name("old")]);
    await found(here, host("base", "mistyped"));
    expect(await found(here, host("base", "new"))).toEqual([`${name("old")} → ${name("new")}`]);
  });

  it("stands for the account of the one before once it is carried over, one after the other", async () => {
    const here = machine(
      [
        [`base ${origin}`, "old"],
        [`app ${origin}`, "older"],
      ],
      [name("old"), name("older")],
    );
    const carried: string[] = [];
    let underWay = 0;
    const replaced = await here.keys.find([host("base", "new"), host("app", "new")], here.store);
    await carryOver(replaced, {
      async carryOver(from, to) {
        underWay += 1;
        expect(underWay).toBe(1);
        await Promise.resolve();
        carried.push(`${named(from)} → ${named(to)}`);
        underWay -= 1;
      },
    });
    expect(carried).toEqual([`${name("old")} → ${name("new")}`, `${name("older")} → ${name("new")}`]);
  });

  it("never shows either key", async () => {
    const here = machine([[`base ${origin}`, "old"]], [name("old")]);
    const text = JSON.stringify(await here.keys.find([host("base", "new")], here.store));
    expect(text).not.toMatch(/old|new/u);
  });
});
