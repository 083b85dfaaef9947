import { isServiceError } from "../service/contract/errors.ts";
import type { AuthMethod, HostConnection, Role } from "../service/contract/authentication.ts";
import type { CheckedAnswer, HostFindings } from "../present/diagnosis.ts";
import type { Engine } from "./engine.ts";
import type { Connections, Preferences } from "./ports.ts";

/** What diagnosing asks of its surroundings. */
export interface DiagnoseNeeds {
  readonly engine: Pick<Engine, "client" | "probe" | "routeOf">;
  readonly connections: Connections;
  readonly settings: Pick<Preferences, "proxyConfigured">;
}

const roles: readonly Role[] = ["base", "app"];

/** The four methods of §5, in the order in which they are tried. */
export const authMethods: readonly AuthMethod[] = ["apiKey", "bearer", "authToken", "cookie"];

/** Checks each configured host: its name and certificate, then one question that matches nothing. */
export async function checkHosts(needs: DiagnoseNeeds): Promise<readonly HostFindings[]> {
  const present = roles.filter((role) => needs.connections.serviceOf(role) !== undefined);
  return await Promise.all(present.map((role) => checkHost(needs, role)));
}

/** Whether a host answered, but did not accept the key. With an inactive subscription no other way to send it helps. */
export function wasRefused({ answer }: HostFindings): boolean {
  if (answer?.kind !== "failed" || answer.error.reason === "inactive") return false;
  return answer.error.kind === "unauthorized" || answer.error.kind === "forbidden";
}

/** Tries the other methods of authentication at a host that refused the key: one question each that matches nothing. */
export async function tryMethods(
  { engine, connections }: DiagnoseNeeds,
  host: HostFindings,
): Promise<HostFindings> {
  if (!wasRefused(host)) return host;
  const connection = await connections.hostFor(host.role);
  const tried: { readonly method: AuthMethod; readonly accepted: boolean }[] = [];
  for (const method of authMethods) {
    if (method === host.method || (method === "cookie" && !connection.credential.includes("="))) continue;
    const answer = await ask(engine, { ...connection, method });
    tried.push({ method, accepted: answer.kind === "accepted" });
  }
  return { ...host, tried };
}

async function checkHost(
  { engine, connections, settings }: DiagnoseNeeds,
  role: Role,
): Promise<HostFindings> {
  const { address, method } = await connections.settingsOf(role);
  const host = await connections.hostFor(role).catch(() => undefined);
  const probe = settings.proxyConfigured() ? undefined : await engine.probe(address);
  const answer = host === undefined ? undefined : await ask(engine, host);
  const route = engine.routeOf(new URL(address).origin);
  return {
    role,
    address,
    method,
    hasKey: host !== undefined,
    ...(probe === undefined ? {} : { probe }),
    ...(route === undefined ? {} : { route }),
    ...(answer === undefined ? {} : { answer }),
  };
}

async function ask({ client }: Pick<Engine, "client">, host: HostConnection): Promise<CheckedAnswer> {
  const began = performance.now();
  try {
    const { value } = await client.freeCheck(host, { signal: new AbortController().signal });
    const { remaining, tier } = value.allowance ?? {};
    return {
      kind: "accepted",
      durationMs: performance.now() - began,
      foundRows: value.rows.length > 0,
      ...(remaining === undefined ? {} : { remaining }),
      ...(tier === undefined ? {} : { tier }),
    };
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { kind: "failed", durationMs: performance.now() - began, error };
  }
}
