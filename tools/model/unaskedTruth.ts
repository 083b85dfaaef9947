import { isUnknown, type Request } from "./request.ts";
import type { Scene } from "./scene.ts";
import type { Terms } from "./seen.ts";

const dayMs = 24 * 3_600_000;

interface UnaskedRequest {
  readonly request: Request;
  /** Of the machine, in ms. */
  readonly uptime: number;
}

/** What checks that no person asks for may use, from what people agreed to and what the service charged. */
export class UnaskedTruth {
  readonly #sent: UnaskedRequest[] = [];
  #perDay = 0;
  /** No fault may have taken what people agreed to. */
  #isSure = true;
  #isStopped = false;

  /** `isSure`: no damage can take that from the file. Else the earlier number may be in force again. */
  consent(perDay: number, isSure: boolean): void {
    this.#perDay = isSure ? perDay : Math.max(this.#perDay, perDay);
    this.#isStopped = false;
    this.#isSure = isSure;
  }

  /** Called where what people agreed to is gone; nothing may be used then. */
  clear(): void {
    this.consent(0, true);
  }

  /** Called where it may be gone. */
  mayBeCleared(): void {
    this.#isStopped = false;
    this.#isSure = false;
  }

  /** Called when a window has finished its checks, and what it knows is in the file. */
  finished(requests: readonly Request[]): void {
    this.#isStopped ||= requests.some((request) => {
      const { failure } = request;
      const isFailed = failure === "unauthorized" || failure === "limit" || isUnknown(request);
      return request.seen.order === "checkUnasked" && isFailed && failure !== "cancelled";
    });
  }

  /** What a window shows against it. Only where nothing keeps windows from the file. */
  problems(shown: number, at: number): readonly string[] {
    return this.#isSure && shown !== this.#perDay
      ? [`window ${String(at)}: ${String(shown)} unasked checks a day, not ${String(this.#perDay)}`]
      : [];
  }

  /** Called with every request that no person asked for when the service sees it. Returns what is wrong with it. */
  sent(request: Request, uptime: number): readonly string[] {
    const { seen, epoch } = request;
    if (seen.order !== "checkUnasked") return [];
    this.#sent.push({ request, uptime });
    const found = this.#isStopped ? [`${seen.requestId} is sent unasked although checks are stopped`] : [];
    const charged = this.#sent
      .filter((one) => one.uptime > uptime - dayMs && one.request.epoch === epoch)
      .filter((one) => one.request.lineIsExempt === undefined)
      .reduce((sum, one) => sum + one.request.seen.charge, 0);
    return seen.charge > 0 && charged > this.#perDay
      ? [
          ...found,
          `${seen.requestId} is the ${String(charged)}th unasked in 24 hours, of ${String(this.#perDay)}`,
        ]
      : found;
  }
}

/** What is wrong with a search that no person asked for. */
export function pastReserve(
  { terms, unsurePurses, wasFull }: Pick<Scene, "unsurePurses" | "wasFull"> & { readonly terms: Terms },
  { seen: { purse, charge, requestId } }: Request,
): readonly string[] {
  const { reserve = 0 } = terms;
  const isKnown = !unsurePurses.has(purse) && !wasFull;
  return isKnown && charge > 0 && purse.left < reserve
    ? [`${requestId} has left ${String(purse.left)} searches, ${String(reserve)} are kept in reserve`]
    : [];
}
