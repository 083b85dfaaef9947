import { roleOf, type ListQuestion } from "../../service/contract/question.ts";
import type { Connections } from "../../app/ports.ts";

/** A search that was shown, and where its rows came from. */
export interface LastShown {
  readonly question: ListQuestion;
  /** Where it was a search of the library. */
  readonly from?: "library";
}

/**
 * Which search a window showed, as the memento keeps it. Before services were told apart by their path, the origin stood
 * for one.
 */
export type RememberedSearch = LastShown & ({ readonly service: string } | { readonly origin: string });

/** Returns the search that was shown, where it still goes to the same service. */
export function searchForNow(
  remembered: RememberedSearch | undefined,
  connections: Pick<Connections, "serviceOf">,
): LastShown | undefined {
  if (remembered === undefined) return undefined;
  const service = "service" in remembered ? remembered.service : remembered.origin;
  return connections.serviceOf(roleOf(remembered.question)) === service ? remembered : undefined;
}
