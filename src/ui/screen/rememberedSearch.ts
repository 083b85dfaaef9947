import { roleOf, type ListQuestion } from "../../service/contract/question.ts";
import type { Connections } from "../../app/ports.ts";

export interface StoredSearch {
  readonly question: ListQuestion;
  readonly from?: "library";
}

/** `origin`: from before services were told apart by their path. */
export type RememberedSearch = StoredSearch & ({ readonly service: string } | { readonly origin: string });

/** Undefined where it would go to another service. */
export function searchForNow(
  remembered: RememberedSearch | undefined,
  connections: Pick<Connections, "serviceOf">,
): StoredSearch | undefined {
  if (remembered === undefined) return undefined;
  const service = "service" in remembered ? remembered.service : remembered.origin;
  return connections.serviceOf(roleOf(remembered.question)) === service ? remembered : undefined;
}
