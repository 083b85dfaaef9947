import { roleOf, type ListQuestion } from "../../service/contract/question.ts";
import type { Connections } from "../../app/ports.ts";

export interface RestorableSearch {
  readonly question: ListQuestion;
  readonly from?: "library";
}

/** `origin` is from versions that didn’t tell services apart by path. */
export type RememberedSearch = RestorableSearch &
  ({ readonly service: string } | { readonly origin: string });

/** Returns undefined if the current connection leads to another service. */
export function searchToRestore(
  remembered: RememberedSearch | undefined,
  connections: Pick<Connections, "serviceOf">,
): RestorableSearch | undefined {
  if (remembered === undefined) return undefined;
  const service = "service" in remembered ? remembered.service : remembered.origin;
  return connections.serviceOf(roleOf(remembered.question)) === service ? remembered : undefined;
}
