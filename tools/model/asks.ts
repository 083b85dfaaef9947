import { within } from "../project/until.ts";
import { questions } from "./protocol.ts";
import type { Ask, Request } from "./request.ts";
import { type Course, failure } from "./service.ts";
import type { WindowProcess } from "./windowProcess.ts";

/** No window takes longer than this without an answer held back, in ms. */
const longestMs = 20_000;

/** Requests that windows were ordered to make, until they reply. */
export class Asks {
  readonly #requests: readonly Request[];
  #asks: Ask[] = [];

  constructor(requests: readonly Request[]) {
    this.#requests = requests;
  }

  /** Resolves when the window has replied. */
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

  /** Resolves when nobody waits for anything but held answers; returns the orders that wait nevertheless. */
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
    // A window joins equal requests.
    const isFollowing = this.#asks.some(
      (one) => one.process === process && one.order.asked === order.asked && one.isFollowing,
    );
    return this.#requests.some(
      ({ question: asked, state, ask }) =>
        asked === text &&
        (ask.process === process || isFollowing) &&
        // A window that can’t write is the only one to know the end of its request.
        ((state === "held" && ask.process.isAlive) || (isFollowing && ask.process.hasLostDisk)),
    );
  }
}

/** Answers a request, which was charged before. */
export function respond(request: Request, course: Course, step: number): void {
  const { ask, id, number } = request;
  const response = course === "500" ? failure(id) : course === "drop" ? undefined : request.response;
  const { status = 500 } = response ?? {};
  request.state = status === 200 ? "answered" : status === 500 ? "failed" : "refused";
  request.endedStep = step;
  request.isInMemory ||= ask.process.hasLostDisk;
  ask.process.answer({ request: number, response });
}
