import { ServiceError } from "../errors.ts";
import type { ClientStore, ElsewhereRequest, RequestEnd } from "./client.ts";
import { defined } from "../../text/defined.ts";

/** Waits for the request of another window. Rejects where that ended so that asking again could be paid for twice. */
export async function followRequest(
  store: ClientStore,
  elsewhere: ElsewhereRequest,
  signal: AbortSignal,
  origin: string,
): Promise<void> {
  const followed = await store.follow(elsewhere, signal);
  if (followed.kind === "lost") throw new ServiceError({ kind: "elsewhere", origin, maybeCounted: true });
  const failure = failureIn(followed.ending, origin);
  if (failure !== undefined) throw failure;
}

function failureIn(
  { failure, counted, status, requestId, upgradeUrl }: RequestEnd,
  origin: string,
): ServiceError | undefined {
  if (failure === undefined || failure === "cancelled" || failure === "unanswered" || counted === "no")
    return undefined;
  return new ServiceError({
    kind: failure,
    origin,
    maybeCounted: true,
    ...defined({ status, requestId, upgradeUrl }),
  });
}
