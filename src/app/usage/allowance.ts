import type { Engine } from "../engine/engine.ts";
import type { Connections } from "../ports.ts";

/** What asking for the allowance has shown. `cost`: it found records, so that it may have used a search. */
export type AllowanceAnswer = "known" | "unknown" | "cost";

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
