import { Edits } from "./edits.ts";
import type { Machine } from "./machine.ts";
import { isChecked, newsProblems } from "./news.ts";
import { type Company, questions } from "./protocol.ts";
import type { Ask, Request } from "./request.ts";
import type { Stored, StoredLine } from "./stored.ts";
import type { WindowProcess } from "./windowProcess.ts";

/** Conditions that hold for all windows: about paid answers and users’ edits. */
export class Oracle {
  readonly #bounds: { readonly budget: number; readonly reserve: number };
  readonly #machine: Machine;
  step = 0;
  readonly requests: Request[] = [];
  readonly edits = new Edits();
  readonly problems: string[] = [];
  /** The step in which each saved search was last saved. */
  readonly savedSteps = new Map<Company, number>();
  /** True if the user marks all news as seen in this step. */
  isMarkedSeen = false;
  /** A killed window may have left the line of a request that was never sent. */
  readonly #killedAsks: string[] = [];
  readonly #concluded: string[] = [];
  #before: Stored | undefined;

  constructor(bounds: { readonly budget: number; readonly reserve: number }, machine: Machine) {
    this.#bounds = bounds;
    this.#machine = machine;
  }

  /** Checks a request on arrival. `left`: searches left after it. */
  arrived(request: Request, left: number): void {
    const { ask, question, id } = request;
    const own = this.requests.filter((one) => one.question === question);
    this.requests.push(request);
    // Guarantee 1: its line survives before it is sent.
    const stored = this.check(false);
    // Guarantee 2: the same question is neither in flight, nor answered, nor perhaps paid for while its window waited.
    const isUnderWay = ({ state, id: other }: Request): boolean =>
      state === "held" || (state === "answered" && lineOf(stored, other) === undefined);
    const twin = own.find(
      (one) =>
        isUnderWay(one) &&
        one.ask.process.isAlive &&
        !one.isInMemory &&
        (this.#machine.isShared || one.step !== this.step),
    );
    if (twin !== undefined) this.problems.push(`${id} is sent while ${twin.id} is under way`);
    const isKnown = (one: Request): boolean =>
      one.storedStep < ask.step ||
      (one.state === "answered" && one.ask.process === ask.process && one.endedStep < ask.step);
    const answer = ask.order.way === "search" ? own.find(isKnown) : undefined;
    if (answer !== undefined) this.problems.push(`${id} is sent although ${answer.id} has answered it`);
    const awaited = own.find(
      (one) =>
        (one.state === "dead" || one.state === "failed") &&
        one.ask.process !== ask.process &&
        one.step < ask.step &&
        one.endedStep > ask.step &&
        !one.isInMemory &&
        !one.isLost,
    );
    if (awaited !== undefined)
      this.problems.push(`${id} is sent although ${awaited.id}, which it waited for, may have been counted`);
    if (ask.order.way === "automatic" && request.charge > 0) this.#checkBounds(request, left);
  }

  /** Guarantee 4. */
  #checkBounds({ id, ask }: Request, left: number): void {
    const { budget, reserve } = this.#bounds;
    const automatic = this.requests.filter((one) => one.ask.order.way === "automatic" && !one.isLost);
    const used = automatic.reduce((sum, { charge }) => sum + charge, 0);
    if (used > budget)
      this.problems.push(`${id} is the ${String(used)}th automatic search, of ${String(budget)}`);
    // A search by the user may have come in between.
    const isKnown = ask.step === this.step && this.requests.every((one) => !one.isInMemory && !one.isLost);
    if (isKnown && left < reserve) this.problems.push(`${id} leaves ${String(left)} of ${String(reserve)}`);
  }

  replied(ask: Ask): void {
    const outcome = ask.reply?.outcome ?? "";
    const { text: question } = questions[ask.order.asked];
    if (outcome.startsWith("failed")) this.problems.push(`${question}: ${outcome}`);
    const request = this.requests.find((one) => one.ask === ask);
    if (outcome === "killed" && request === undefined) this.#killedAsks.push(question);
    const isCheck = ask.order.way === "check" && request?.state === "answered" && outcome === "done";
    if (isCheck && !ask.process.hasLostDisk) this.#concluded.push(ask.order.asked);
  }

  died(process: WindowProcess): void {
    const stored = this.#machine.stored();
    for (const request of this.requests.filter(({ ask }) => ask.process === process)) {
      const isStored = lineOf(stored, request.id) !== undefined;
      if (request.isInMemory) {
        request.isInMemory = false;
        request.isLost = !isStored;
      }
      const isUnwritten =
        request.state === "answered" && request.ask.reply?.outcome === "killed" && !isStored;
      if (request.state !== "held" && !isUnwritten) continue;
      request.state = "dead";
      request.endedStep = this.step;
    }
    this.check(false);
  }

  /** Compares stored with expected data. `isOver`: the step is done, and no edit is in progress. */
  check(isOver: boolean): Stored {
    const stored = this.#machine.stored();
    this.problems.push(
      ...this.missing(stored),
      ...contradictions(stored, this.requests),
      // Until then a request may be on its way to the service.
      ...(isOver ? this.#tooManyLines(stored) : []),
      ...this.edits.problems(stored.edited, isOver),
    );
    if (this.#before !== undefined) this.problems.push(...newsProblems(this.#before, stored, this));
    this.#before = stored;
    if (!isOver) return stored;
    this.isMarkedSeen = false;
    const lost = this.#concluded
      .splice(0)
      .filter((id) => stored.edited.has(`save ${id}`) && !isChecked(stored, id));
    this.problems.push(...lost.map((id) => `the check of ${id} is lost`));
    for (const request of this.requests)
      if (request.state === "answered" && lineOf(stored, request.id)?.hasAnswer === true)
        request.storedStep = Math.min(request.storedStep, this.step);
    return stored;
  }

  #tooManyLines(stored: Stored): readonly string[] {
    const sent = allLines(stored).filter(({ isUnsent }) => !isUnsent);
    const asked = [...this.requests.map(({ question }) => question), ...this.#killedAsks];
    return [...Map.groupBy(sent, ({ question }) => question)].flatMap(([question, { length }]) =>
      length > asked.filter((one) => one === question).length ? [`${question}: ${String(length)} lines`] : [],
    );
  }

  /** Returns missing data. `isWritable`: also data that couldn’t be written before, unless lost. */
  missing(stored: Stored, isWritable = false): readonly string[] {
    const found: string[] = [];
    const isExempt = ({ isInMemory, isLost }: Request): boolean => isLost || (isInMemory && !isWritable);
    const all = allLines(stored);
    for (const [question, requests] of Map.groupBy(this.requests, (request) => request.question)) {
      const lines = all.filter((line) => line.question === question && !line.isUnsent);
      const unnamed = lines.filter(({ id }) => id === undefined);
      const needed = requests.filter(
        (request) => !isExempt(request) && !lines.some(({ id }) => id === request.id),
      );
      if (needed.length > unnamed.length)
        found.push(`${question}: no line of ${needed.map(({ id }) => id).join(" or ")}`);
    }
    for (const request of this.requests) {
      const { id, state, ask } = request;
      const isWritten = ask.reply !== undefined && ask.reply.outcome !== "killed";
      if (state !== "answered" || !isWritten || isExempt(request)) continue;
      if (all.find((line) => line.id === id)?.hasAnswer !== true)
        found.push(`the answer of ${id} is missing`);
    }
    return found;
  }
}

/** Returns contradictions that one transaction must never leave. */
function contradictions(stored: Stored, requests: readonly Request[]): readonly string[] {
  const found: string[] = [];
  const requestOf = (line: StoredLine | undefined): Request | undefined =>
    requests.find(({ id }) => id === line?.id);
  for (const [number, line] of stored.lines) {
    const paidBy = stored.answers.get(line.question);
    if (!line.hasAnswer || paidBy === number) continue;
    const [own, other] = [requestOf(line), requestOf(stored.lines.get(paidBy ?? -1))];
    // Of two answers to a question, the later one counts.
    if (own === undefined || other === undefined || other.endedStep < own.endedStep)
      found.push(`${String(line.id)} has ended without its answer`);
  }
  for (const [question, number] of stored.answers)
    if (stored.lines.get(number)?.hasAnswer !== true) found.push(`the answer to ${question} has no line`);
  const names = [...stored.lines.values()].map(({ name }) => name);
  if (new Set(names).size < names.length) found.push("a request has two lines");
  return found;
}

/** Returns each request once, with its end if known. */
function allLines({ lines, pendingLines }: Stored): readonly StoredLine[] {
  const byName = new Map<string, StoredLine>();
  for (const line of [...pendingLines, ...lines.values()])
    if (byName.get(line.name)?.id === undefined) byName.set(line.name, line);
  return [...byName.values()];
}

function lineOf(stored: Stored, id: string): StoredLine | undefined {
  return allLines(stored).find((line) => line.id === id);
}
