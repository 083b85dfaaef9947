import { roleOf, type ListQuestion } from "../service/contract/question.ts";
import type { Connections } from "../app/ports.ts";

/**
 * Which search a window showed, as the memento keeps it. Before services were told apart by their path, the origin stood
 * for one.
 */
export type RememberedSearch = { readonly question: ListQuestion } & (
  | { readonly service: string }
  | { readonly origin: string }
);

/** Returns the question that was shown, where it still goes to the same service. */
export function questionForNow(
  remembered: RememberedSearch | undefined,
  connections: Pick<Connections, "serviceOf">,
): ListQuestion | undefined {
  if (remembered === undefined) return undefined;
  const service = "service" in remembered ? remembered.service : remembered.origin;
  return connections.serviceOf(roleOf(remembered.question)) === service ? remembered.question : undefined;
}
