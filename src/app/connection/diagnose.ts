import { isServiceError, type ServiceError } from "../../service/errors.ts";
import type { AuthMethod, HostConnection, Role } from "../../service/contract/authentication.ts";
import type { CheckAnswer, HostFindings } from "../../present/diagnosisText.ts";
import type { Engine } from "../engine/engine.ts";
import { defined } from "../../text/defined.ts";
import type { Connections, HostSettings, Preferences } from "../ports.ts";

export interface DiagnoseNeeds {
  readonly engine: Pick<Engine, "spending" | "probe" | "routeOf">;
  readonly connections: Connections;
  readonly settings: Pick<Preferences, "proxyConfigured">;
}

const roles: readonly Role[] = ["base", "app"];

/** §5, in the order of the attempts. */
export const authMethods: readonly AuthMethod[] = ["apiKey", "bearer", "authToken", "cookie"];

/** Checks name and certificate, then one empty query (§8.3). `given`: hosts whose keys aren’t stored. */
export async function checkHosts(
  needs: DiagnoseNeeds,
  signal: AbortSignal,
  given: readonly HostConnection[] = [],
): Promise<readonly HostFindings[]> {
  if (given.length > 0) return await Promise.all(given.map((host) => checkHost(needs, host, host, signal)));
  const present = roles.filter((role) => needs.connections.serviceOf(role) !== undefined);
  return await Promise.all(
    present.map(async (role) => {
      const found = needs.connections.hostFor(role);
      // With a code, a key may exist but can’t be read.
      const host = await found.catch((e: unknown) =>
        isServiceError(e) && e.code !== undefined ? e : undefined,
      );
      return await checkHost(needs, await needs.connections.settingsOf(role), host, signal);
    }),
  );
}

/** With an inactive subscription no other method helps. */
export function wasRefused({ answer }: HostFindings): boolean {
  if (answer?.kind !== "failed" || answer.error.reason === "inactive") return false;
  return answer.error.kind === "unauthorized" || answer.error.kind === "forbidden";
}

export async function tryMethods(
  { engine, connections }: DiagnoseNeeds,
  host: HostFindings,
  given: readonly HostConnection[],
  signal: AbortSignal,
): Promise<HostFindings> {
  if (!wasRefused(host)) return host;
  const connection = given.find(({ role }) => role === host.role) ?? (await connections.hostFor(host.role));
  const tried: { readonly method: AuthMethod; readonly accepted: boolean }[] = [];
  for (const method of authMethods) {
    if (method === host.method || (method === "cookie" && !connection.credential.includes("="))) continue;
    const answer = await ask(engine, { ...connection, method }, signal);
    // A throttling service says nothing about the key.
    if (answer.kind === "failed" && answer.error.kind === "throttled") break;
    tried.push({ method, accepted: answer.kind === "accepted" });
  }
  return { ...host, tried };
}

async function checkHost(
  { engine, settings }: DiagnoseNeeds,
  { role, address, method }: HostSettings,
  host: HostConnection | ServiceError | undefined,
  signal: AbortSignal,
): Promise<HostFindings> {
  const probe = settings.proxyConfigured() ? undefined : await engine.probe(address);
  signal.throwIfAborted();
  const answer = host === undefined ? undefined : await ask(engine, host, signal);
  const route = engine.routeOf(new URL(address).origin);
  return {
    role,
    address,
    method,
    hasKey: host !== undefined && !isServiceError(host),
    ...defined({ probe, route, answer }),
  };
}

async function ask(
  { spending }: Pick<Engine, "spending">,
  host: HostConnection | ServiceError,
  signal: AbortSignal,
): Promise<CheckAnswer> {
  const began = performance.now();
  try {
    if (isServiceError(host)) throw host;
    const { value } = await spending.check("diagnose", host, signal);
    const { remaining, tier } = value.allowance ?? {};
    return {
      kind: "accepted",
      durationMs: performance.now() - began,
      foundRows: value.rows.length > 0,
      ...defined({ remaining, tier }),
    };
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { kind: "failed", durationMs: performance.now() - began, error };
  }
}
