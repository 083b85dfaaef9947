import { within } from "../project/until.ts";
import { questions } from "./protocol.ts";
import type { Ask, Request } from "./request.ts";
import { type Course, failure } from "./service.ts";
import type { WindowProcess } from "./windowProcess.ts";

/** Longer than any window takes for what it does not wait for, in ms. */
const longestMs = 20_000;

/** What windows were ordered to ask, until they reply. */
export class Asks {
  readonly #requests: readonly Request[];
  #asks: Ask[] = [];

  constructor(requests: readonly Request[]) {
    this.#requests = requests;
  }

  /** Has a window ask; resolves once it has replied. */
  async order(
    process: WindowProcess,
    { order, course, step }: Pick<Ask, "order" | "course" | "step">,
    killAt: number | undefined,
  ): Promise<Ask> {
    const { id, reply } = process.order(order, killAt);
    const ask: Ask = { id, process, order, course, step, isFollowing: false, reply: undefined };
    this.#asks.push(ask);
    ask.reply = await reply;
    return ask;
  }

  find(process: WindowProcess, id: number): Ask | undefined {
    return this.#asks.find((ask) => ask.process === process && ask.id === id);
  }

  /** Requests whose answers are held back. */
  held(): readonly Request[] {
    return this.#requests.filter(({ state, ask }) => state === "held" && ask.process.isAlive);
  }

  /** Resolves once none waits for anything but what is held back; to those that do all the same. */
  async settle(): Promise<readonly Ask[]> {
    const waiting = (): readonly Ask[] =>
      this.#asks.filter((ask) => ask.reply === undefined && !this.#isBlocked(ask));
    await within(longestMs, () => waiting().length === 0);
    const left = waiting();
    this.#asks = this.#asks.filter(({ reply }) => reply === undefined);
    return left;
  }

  #isBlocked({ process, order }: Ask): boolean {
    const { text } = questions[order.asked];
    // What asks the same in one window is joined.
    const isFollowing = this.#asks.some(
      (one) => one.process === process && one.order.asked === order.asked && one.isFollowing,
    );
    return this.#requests.some(
      ({ question: asked, state, ask }) =>
        asked === text &&
        (ask.process === process || isFollowing) &&
        // The end of a request is known to its window alone if that can’t write.
        ((state === "held" && ask.process.isAlive) || (isFollowing && ask.process.hasLostDisk)),
    );
  }
}

/** Has the service answer a request, which it has charged already. */
export function respond(request: Request, course: Course, step: number): void {
  const { ask, id, number } = request;
  const response = course === "500" ? failure(id) : course === "drop" ? undefined : request.response;
  const { status = 500 } = response ?? {};
  request.state = status === 200 ? "answered" : status === 500 ? "failed" : "refused";
  request.endedStep = step;
  request.isInMemory ||= ask.process.hasLostDisk;
  ask.process.answer({ request: number, response });
}
