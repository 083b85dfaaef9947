import { type Kept, lineIn } from "./kept.ts";
import type { Notice } from "./protocol.ts";
import { isAnswerOf, isOfUse, isUnknown, type Request } from "./request.ts";
import type { Seen } from "./seen.ts";
import type { Purpose } from "../../src/service/client/purpose.ts";
import type { WindowProcess } from "./windowProcess.ts";
import { isCheckOrder } from "./savedSearches.ts";
import { isAskedBy, type Scene } from "./scene.ts";

/** The time-out of the windows, in ms. */
const longestRequestMs = 60_000;

/** What is true of the requests of all windows, and what was found to contradict it. */
export class Truth {
  readonly #scene: Scene;
  readonly requests: Request[] = [];
  readonly problems: string[] = [];
  readonly #following = new Map<string, number>();
  readonly #began = new Map<string, number>();
  epoch = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  isQuiet(): boolean {
    return this.requests.every(({ state, seen }) => state !== "underWay" || seen.isHeld);
  }

  /** Nothing is under way, held back or not. */
  isAllEnded(): boolean {
    return this.requests.every(({ state }) => state !== "underWay");
  }

  isFollowing(process: WindowProcess, service: string, question: string): boolean {
    return (this.#following.get(nameOf(process, service, question)) ?? 0) > 0;
  }

  /** Called when the service saw a request, and again when its connection is over. Returns it the first time. */
  seen(seen: Seen): Request | undefined {
    if (this.requests.some((request) => request.seen === seen)) return undefined;
    const process = this.#scene.windows.find(
      (window) => window.process.processId === seen.processId,
    )?.process;
    // Of a window that has been killed meanwhile, or of the sequence before.
    if (process === undefined) return undefined;
    const request: Request = {
      seen,
      process,
      at: this.#scene.now,
      epoch: this.epoch,
      endedEpoch: undefined,
      endedAfter: undefined,
      state: "underWay",
      failure: undefined,
      answeredAt: undefined,
      line: undefined,
      wasDamaged: this.#scene.damage !== undefined,
      lineIsExempt: undefined,
      answerIsExempt: undefined,
      isKept: false,
    };
    if (!seen.isFreeCheck) this.#mayBeAsked(request);
    this.requests.push(request);
    this.#scene.log.push(
      `      ${seen.requestId}: ${seen.question} charge ${String(seen.charge)} ${seen.course} left ${String(seen.purse.left)}`,
    );
    return request;
  }

  hear(process: WindowProcess, notice: Notice): void {
    const { service, question } = notice;
    const name = nameOf(process, service, question);
    if (notice.notice === "began") {
      const group = JSON.stringify([service, question]);
      this.#began.set(group, (this.#began.get(group) ?? 0) + 1);
    } else if (notice.notice === "following") {
      this.#following.set(name, (this.#following.get(name) ?? 0) + 1);
      for (const ask of this.#scene.asks) {
        if (ask.process === process && isAskedBy(ask, notice)) ask.followed.set(question, this.#over());
      }
    } else if (notice.notice === "followed") {
      this.#following.set(name, (this.#following.get(name) ?? 1) - 1);
    } else this.#ended(process, notice);
  }

  /** Called when the process of a window is gone. */
  died(process: WindowProcess): void {
    for (const name of this.#following.keys()) {
      if (name.startsWith(`${String(process.processId)} `)) this.#following.delete(name);
    }
    for (const request of this.requests) {
      if (request.process === process && request.state === "underWay") request.state = "dead";
    }
  }

  describe(): string {
    return this.requests
      .map(
        ({ seen, state, failure }) =>
          `${seen.requestId} ${state}${seen.isHeld ? " held" : ""} ${failure ?? ""}`,
      )
      .join("; ");
  }

  /** The answer to a question that came last: it must be there. */
  answerTo(service: string, key: string, question: string): Request | undefined {
    return this.requests
      .filter(
        ({ seen, answeredAt, endedEpoch }) =>
          answeredAt !== undefined &&
          endedEpoch === this.epoch &&
          seen.service === service &&
          seen.key === key &&
          seen.question === question,
      )
      .toSorted((one, other) => (one.endedAfter ?? 0) - (other.endedAfter ?? 0))
      .at(-1);
  }

  /** Looks for every line and every answer that must be there. Returns what is missing. */
  missing(kept: Kept): readonly string[] {
    return [...this.#missingLines(kept), ...this.#missingAnswers(kept)];
  }

  /** Nothing can be written into the file now. */
  get #isLockedOut(): boolean {
    return this.#scene.disk !== "free" || this.#scene.lock !== undefined;
  }

  #over(): ReadonlySet<Seen> {
    return new Set(this.requests.flatMap(({ seen, state }) => (state === "underWay" ? [] : [seen])));
  }

  #ended(process: WindowProcess, notice: Extract<Notice, { notice: "ended" }>): void {
    const own = this.requests.filter(
      ({ process: one, state, seen }) =>
        one === process &&
        state === "underWay" &&
        seen.service === notice.service &&
        seen.question === notice.question,
    );
    // What is held back has not ended, unless it was stopped.
    const request =
      own.find(({ seen }) => seen.requestId === notice.requestId) ??
      own.find(({ seen }) => !seen.isHeld) ??
      own[0];
    if (request === undefined) return;
    request.state = "ended";
    request.endedEpoch = this.epoch;
    request.endedAfter = this.requests.filter(({ endedAfter }) => endedAfter !== undefined).length;
    // Its line is written again where it was lost meanwhile.
    if (request.lineIsExempt === "damaged") request.lineIsExempt = undefined;
    request.failure = notice.failure;
    request.answeredAt = notice.answeredAt;
    request.line = notice.line;
    if (notice.answeredAt !== undefined) {
      const { seen } = request;
      this.#scene.news.answered({ seen, process, at: notice.answeredAt, isLate: this.#isLockedOut });
    }
    const { remaining, purse, number } = request.seen;
    const isReading = notice.failure === undefined || notice.failure === "limit";
    if (remaining === undefined || notice.requestId === undefined || !isReading) return;
    if (number >= (this.#scene.unsurePurses.get(purse) ?? Infinity)) this.#scene.unsurePurses.delete(purse);
    const since = this.requests.filter(({ seen }) => seen.purse === purse && seen.number > number);
    const charged = since.reduce((sum, { seen }) => sum + seen.charge, 0);
    purse.ceiling = Math.max(purse.ceiling, remaining - charged);
  }

  /** Nothing that was answered is asked again within its age, and nothing that is under way. */
  #mayBeAsked({ seen, process }: Request): void {
    const { service, key, question } = seen;
    const asks = this.#scene.asks.filter((one) => one.process === process && isAskedBy(one, seen));
    const ask = asks.find(({ order }) => order.what === seen.order) ?? asks[0];
    const what = `${seen.requestId} ${question}`;
    const own = this.requests.filter(
      (one) => one.seen.service === service && one.seen.key === key && one.seen.question === question,
    );
    if (ask === undefined) {
      this.problems.push(`${what} is asked by nobody`);
      return;
    }
    const known = this.answerTo(service, key, question);
    const isThere = known !== undefined && !this.#isForgotten(known.seen);
    if (isThere && isOfUse(known, ask, process, this.#scene.now))
      this.problems.push(`${what} is asked again, answered by ${known.seen.requestId}`);
    const overBefore = ask.followed.get(question);
    const lost = own.findLast((one) => overBefore?.has(one.seen) === false);
    if (lost !== undefined && isUnknown(lost)) {
      this.problems.push(
        `${what} is sent although ${lost.seen.requestId}, which it waited for, may have been counted`,
      );
    }
    const twin = own.find(
      ({ state, epoch, at }) =>
        // A clock that was moved by more than a request may take lets it seem over.
        state === "underWay" && epoch === this.epoch && Math.abs(this.#scene.now - at) < longestRequestMs,
    );
    if (twin !== undefined && !this.#isLockedOut && !twin.wasDamaged)
      this.problems.push(`${what} is sent while ${twin.seen.requestId} is under way`);
  }

  #missingLines({ lines: inside }: Kept): readonly string[] {
    // Where nothing at all can be written, the windows know their lines alone.
    const own = this.#scene.wasFull ? this.#scene.windows.flatMap(({ look }) => look.lines) : [];
    const lines = [...inside, ...own.flatMap((text) => lineIn(text) ?? [])];
    const found: string[] = [];
    const groups = Map.groupBy(this.requests, ({ seen }) => JSON.stringify([seen.service, seen.question]));
    for (const [group, requests] of groups) {
      const ofGroup = lines.filter((line) => JSON.stringify([line.service, line.question]) === group);
      const unnamed = ofGroup.filter(({ requestId }) => requestId === undefined);
      const isHere = ({ seen }: Request): boolean =>
        ofGroup.some(({ requestId }) => requestId === seen.requestId);
      const needed = requests.filter((request) => this.#needsLine(request) && !isHere(request));
      if (needed.length > new Set(unnamed.map(({ at }) => at)).size)
        found.push(`${group}: ${needed.map(({ seen }) => seen.requestId).join(", ")} without a line`);
      for (const request of needed.filter(({ state, seen }) => state === "ended" && seen.isAnswered))
        found.push(`${group}: the line of ${request.seen.requestId} does not tell its answer`);
      for (const { requestId = "", purpose } of ofGroup) {
        const of = requests.find(({ seen }) => seen.requestId === requestId);
        if (of !== undefined && purpose !== purposeOf(of.seen))
          found.push(`${group}: ${requestId} was sent for ${purposeOf(of.seen)}, not ${purpose}`);
      }
      // What is beside the database may be on its way into it.
      const numbered = ofGroup.filter(({ line }) => line !== undefined);
      const twice = requests.filter(
        ({ seen }) => numbered.filter(({ requestId }) => requestId === seen.requestId).length > 1,
      );
      for (const { seen } of twice) found.push(`${group}: two lines for ${seen.requestId}`);
      const most = Math.max(this.#began.get(group) ?? 0, requests.length);
      if (numbered.length > most)
        found.push(`${group}: ${String(numbered.length)} lines for ${String(most)} requests`);
    }
    return found;
  }

  #needsLine({ epoch, endedEpoch, lineIsExempt }: Request): boolean {
    return lineIsExempt === undefined && (endedEpoch ?? epoch) === this.epoch;
  }

  /** Of an answer whose records are all forgotten, nothing is left. */
  #isForgotten(seen: Seen): boolean {
    return seen.ids.length > 0 && seen.ids.every((id) => this.#scene.news.isForgotten(seen, id));
  }

  #missingAnswers(kept: Kept): readonly string[] {
    const found: string[] = [];
    for (const request of this.requests) {
      const { seen, answeredAt, endedEpoch, answerIsExempt } = request;
      if (answeredAt === undefined || endedEpoch !== this.epoch || answerIsExempt !== undefined) continue;
      if (this.answerTo(seen.service, seen.key, seen.question) !== request) continue;
      const isHere = kept.answers.some((answer) => isAnswerOf(answer, request));
      // After the clock was set back the later answer is the older one.
      const isReplaced = kept.answers.some(
        (answer) => isAnswerOf(answer, { ...request, answeredAt: answer.at }) && answer.at > answeredAt,
      );
      if (isHere) request.isKept = true;
      else if (this.#isForgotten(seen)) request.answerIsExempt = "forgotten";
      else if (isReplaced) request.answerIsExempt = "replaced";
      else if (!this.#scene.wasFull) found.push(`the answer ${seen.requestId} to ${seen.question}`);
    }
    return found;
  }
}

/** What a request was sent for: a person presses all others. */
function purposeOf({ isFreeCheck, order, question }: Seen): Purpose {
  if (isFreeCheck) return "freeCheck";
  if (isCheckOrder(order)) return "check";
  return question.includes('["page",') ? "page" : "person";
}

function nameOf(process: WindowProcess, service: string, question: string): string {
  return `${String(process.processId)} ${service} ${question}`;
}
