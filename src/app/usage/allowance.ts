import type { Engine } from "../engine/engine.ts";
import type { Connections } from "../ports.ts";

/** What asking for the allowance has shown. `cost`: it found records, so that it may have used a search. */
export type AllowanceAnswer = "known" | "unknown" | "cost";

/** Whether asking for the allowance seems to use a search here (§8.3 says that it does not). */
export async function seemsToCost({ allowanceNow }: Pick<Engine, "allowanceNow">): Promise<boolean> {
  return (await allowanceNow()).freeCheck === "notFree";
}

/** Asks for the allowance by a question that matches nothing. Rejects with the ServiceError of the door, or after the signal. */
export async function refreshAllowance(
  { spending }: Pick<Engine, "spending">,
  connections: Pick<Connections, "serviceOf">,
  signal: AbortSignal,
): Promise<AllowanceAnswer> {
  // §8.1: only `/fundings` is shown to report the allowance; v3 is asked where there is no other host.
  const role = connections.serviceOf("base") === undefined ? "app" : "base";
  const { value } = await spending.check("refreshRemaining", role, signal);
  if (value.rows.length > 0) return "cost";
  return value.allowance?.remaining === undefined ? "unknown" : "known";
}
