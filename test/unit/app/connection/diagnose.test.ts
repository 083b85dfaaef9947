import { describe, expect, it } from "vitest";
import {
  checkHosts,
  tryMethods,
  wasRefused,
  type DiagnoseNeeds,
} from "../../../../src/app/connection/diagnose.ts";
import type { HostConnection, Role } from "../../../../src/service/contract/authentication.ts";
import { ServiceError, silentStorageCode } from "../../../../src/service/errors.ts";
import { defined } from "../../../../src/text/defined.ts";

const key = "sk-diagnose-123456";

function hostOf(role: Role, change: Partial<HostConnection> = {}): HostConnection {
  const address = role === "base" ? "https://api.example" : "https://app.example/v";
  const origin = new URL(address).origin;
  return { role, address, origin, service: address, method: "apiKey", credential: key, ...change };
}

/**
 * Surroundings in which a key is accepted only as a bearer token, `isThrottled` as none; keeps what was asked and looked at.
 */
function surroundings({
  roles = ["base"] as readonly Role[],
  hasKey = true,
  code = undefined as string | undefined,
  proxy = false,
  isThrottled = false,
} = {}): {
  readonly needs: DiagnoseNeeds;
  readonly asked: string[];
  readonly probed: string[];
} {
  const asked: string[] = [];
  const probed: string[] = [];
  const rejection = new ServiceError({ kind: "unauthorized", status: 401, maybeCounted: false });
  const spending: DiagnoseNeeds["engine"]["spending"] = {
    page: () => Promise.reject(rejection),
    record: () => Promise.reject(rejection),
    settled: () => Promise.resolve(),
    check(_way, where) {
      if (typeof where === "string") return Promise.reject(new Error("a host was expected"));
      asked.push(`${where.address} ${where.method} ${where.credential}`);
      if (isThrottled && asked.length > 1)
        return Promise.reject(new ServiceError({ kind: "throttled", status: 429, maybeCounted: false }));
      if (where.method !== "bearer") return Promise.reject(rejection);
      const value = {
        rows: [],
        next: { kind: "end" as const },
        unfit: 0,
        allowance: { remaining: 47, tier: "Pro" },
      };
      return Promise.resolve({ value, service: where.service, from: "service", at: 1 });
    },
  };
  return {
    asked,
    probed,
    needs: {
      engine: {
        spending,
        probe: (address) => {
          probed.push(address);
          return Promise.resolve({ name: { addresses: ["192.0.2.7"] } });
        },
        routeOf: (origin) => (origin === "https://api.example" ? "direct" : undefined),
      },
      connections: {
        usesSample: false,
        serviceOf: (role) => (roles.includes(role) ? hostOf(role).service : undefined),
        settingsOf: (role) => Promise.resolve(hostOf(role)),
        hostFor: (role) =>
          !hasKey
            ? Promise.reject(
                new ServiceError({ kind: "noCredential", maybeCounted: false, ...defined({ code }) }),
              )
            : Promise.resolve(hostOf(role)),
      },
      settings: { proxyConfigured: () => proxy },
    },
  };
}

const running = new AbortController().signal;

describe("a diagnosis", () => {
  it("that was cancelled sends nothing more", async () => {
    const { needs, asked } = surroundings({ roles: ["base", "app"] });
    await expect(checkHosts(needs, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(asked).toEqual([]);
  });

  it("asks each configured host once, and no other", async () => {
    const { needs, asked, probed } = surroundings({ roles: ["base", "app"] });
    const found = await checkHosts(needs, running);
    expect(found.map(({ role, route }) => [role, route])).toEqual([
      ["base", "direct"],
      ["app", undefined],
    ]);
    expect(asked).toHaveLength(2);
    expect(probed).toEqual(["https://api.example", "https://app.example/v"]);
    expect(await checkHosts(surroundings({ roles: [] }).needs, running)).toEqual([]);
  });

  it("sends nothing without a key, and looks at nothing behind a proxy", async () => {
    const { needs, asked, probed } = surroundings({ hasKey: false, proxy: true });
    const [host] = await checkHosts(needs, running);
    expect(host).toMatchObject({ hasKey: false });
    expect(host).not.toHaveProperty("answer");
    expect(host).not.toHaveProperty("probe");
    expect([asked, probed]).toEqual([[], []]);
  });

  it("says why a key can’t be read", async () => {
    const { needs, asked } = surroundings({ hasKey: false, code: silentStorageCode });
    const [host] = await checkHosts(needs, running);
    const error = { kind: "noCredential", code: silentStorageCode };
    expect(host).toMatchObject({ hasKey: false, probe: {}, answer: { kind: "failed", error } });
    expect(asked).toEqual([]);
  });

  it("holds no key", async () => {
    const { needs } = surroundings();
    const found = await checkHosts(needs, running);
    const tried = await Promise.all(found.map((host) => tryMethods(needs, host, [], running)));
    expect(JSON.stringify([found, tried])).not.toContain(key);
  });

  it("finds the way in which the service takes the key", async () => {
    const { needs, asked } = surroundings();
    const [host] = await checkHosts(needs, running);
    if (host === undefined) throw new Error("no host");
    expect(wasRefused(host)).toBe(true);
    const { tried } = await tryMethods(needs, host, [], running);
    // A key that is no `name=value` is no cookie.
    expect(tried).toEqual([
      { method: "bearer", accepted: true },
      { method: "authToken", accepted: false },
    ]);
    expect(asked).toHaveLength(3);
  });

  it("tries no more where the service asks to slow down, which says nothing of the key", async () => {
    const { needs, asked } = surroundings({ isThrottled: true });
    const [host] = await checkHosts(needs, running);
    if (host === undefined) throw new Error("no host");
    expect((await tryMethods(needs, host, [], running)).tried).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it("tries nothing where the key was accepted", async () => {
    const { needs, asked } = surroundings();
    const [host] = await checkHosts(needs, running, [hostOf("base", { method: "bearer" })]);
    if (host === undefined) throw new Error("no host");
    expect(wasRefused(host)).toBe(false);
    expect(await tryMethods(needs, host, [], running)).toBe(host);
    expect(host.answer).toMatchObject({ kind: "accepted", remaining: 47, tier: "Pro", foundRows: false });
    expect(asked).toHaveLength(1);
  });

  it("takes a key that was typed and is not stored, for its checks alone", async () => {
    const { needs, asked } = surroundings({ hasKey: false });
    const given = [hostOf("base", { credential: "sk-typed" })];
    const [host] = await checkHosts(needs, running, given);
    if (host === undefined) throw new Error("no host");
    await tryMethods(needs, host, given, running);
    expect(asked.every((one) => one.endsWith(" sk-typed"))).toBe(true);
    expect(asked).toHaveLength(3);
  });
});
