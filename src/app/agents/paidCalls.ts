import { Confirmations } from "../../domain/agents/confirmations.ts";
import type { AgentRefusal } from "../../domain/agents/modelTexts.ts";
import { refusalOf } from "../../domain/spending/bounds.ts";
import { mostUsed } from "../../domain/allowance/price.ts";
import type { PaidProposal } from "../../present/agentQuestion.ts";
import type { AgentNote } from "../../service/client/client.ts";
import { canonicalRequest, wireRequest } from "../../service/contract/query.ts";
import { roleOf } from "../../service/contract/question.ts";
import { abortErrorOf, isUnsentAbort } from "../../service/errors.ts";
import { defined } from "../../text/defined.ts";
import { refused, type ToolAnswer } from "./toolAnswers.ts";
import type { AgentNeeds } from "./agentNeeds.ts";
import { forgottenNow, type PaidRequest } from "./paidRequests.ts";

type Plan =
  | { readonly kind: "kept"; readonly answer: () => Promise<ToolAnswer> }
  | { readonly kind: "refused"; readonly refusal: AgentRefusal }
  /** No question is needed: sample data, or measured to be free. */
  | { readonly kind: "free" }
  | { readonly kind: "pay"; readonly asked: PaidProposal };

/** No person reads and confirms a question faster. */
const soonestMs = 500;
const answerTimeoutMs = 120_000;

export async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return await untilAborted(answer, AbortSignal.timeout(answerTimeoutMs)).catch(() => undefined);
}

/** Aborts the wait, not the work. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(abortErrorOf(signal));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Sends at most one request per call, and none without consent; checks the bounds before and after the question. */
export class PaidCalls {
  readonly #needs: AgentNeeds;
  readonly #confirmations = new Confirmations();
  #isAsking = false;

  constructor(needs: AgentNeeds) {
    this.#needs = needs;
  }

  /** Returns the editor’s question before the call; undefined if it asks nothing. Sends nothing. */
  async prepare(request: PaidRequest, signal: AbortSignal): Promise<PaidProposal | undefined> {
    const { settings, elapsed, consents, waitResponsive } = this.#needs;
    // A call also follows a failed preparation, and must not use the question of an earlier call.
    const plan = await this.#plan(request, signal).catch(() => undefined);
    const question = this.#nameOf(request);
    const isToAsk =
      plan?.kind === "pay" &&
      settings.agentConsent() === "ask" &&
      !this.#confirmations.isDeclined(question, elapsed()) &&
      !(await consents.isStopped());
    const asked = isToAsk ? plan.asked : undefined;
    const opened = { at: elapsed(), price: asked?.price, readableAt: Infinity };
    this.#confirmations.prepared(question, opened);
    if (asked !== undefined) void waitResponsive(soonestMs).then(() => (opened.readableAt = elapsed()));
    return asked;
  }

  /** Rejects with a ServiceError. `signal` ends the wait, not a request in flight. `calledAt`: by `elapsed`. */
  async run(request: PaidRequest, signal: AbortSignal, calledAt: number): Promise<ToolAnswer> {
    const plan = await this.#plan(request, signal);
    const price = plan.kind === "pay" ? plan.asked.price : 0;
    const isConfirmed = this.#confirmations.takeConfirmation(this.#nameOf(request), price, calledAt);
    if (plan.kind !== "pay") return await this.#withoutQuestion(plan, request);
    if (this.#needs.settings.agentConsent() === "always")
      return await this.#send(request, { price, answer: "always" });
    if (isConfirmed) return await this.#send(request, { price, answer: "use" });
    return await this.#ask(request, plan.asked, signal);
  }

  async #withoutQuestion(plan: Exclude<Plan, { kind: "pay" }>, request: PaidRequest): Promise<ToolAnswer> {
    if (plan.kind === "kept") {
      this.#needs.onFreeCall();
      return await plan.answer();
    }
    return plan.kind === "refused"
      ? refused(plan.refusal)
      : await this.#send(request, { price: 0, answer: "free" });
  }

  async #ask(request: PaidRequest, asked: PaidProposal, signal: AbortSignal): Promise<ToolAnswer> {
    const { consents, elapsed } = this.#needs;
    const question = this.#nameOf(request);
    if (this.#confirmations.isDeclined(question, elapsed())) return refused("declinedBefore");
    if (this.#isAsking) return refused("open");
    this.#isAsking = true;
    let isOver = false;
    // The dialog outlives its call, and its buttons still say “stop” and “use”.
    const dialog = consents.ask(asked).then(async (chosen) => {
      if (chosen === "stop") await consents.stop();
      if (chosen === "use" && (isOver || signal.aborted)) consents.notifyTooLate();
      return chosen;
    });
    const answer = await inTime(dialog.finally(() => (this.#isAsking = false)));
    isOver = true;
    if (answer === "stop") return refused("stopped");
    if (answer !== "use" || signal.aborted) {
      this.#confirmations.declined(question, elapsed());
      return refused("declined");
    }
    // Prices may have changed while the dialog was open.
    const plan = await this.#plan(request, signal);
    if (plan.kind !== "pay") return await this.#withoutQuestion(plan, request);
    return plan.asked.price > asked.price
      ? refused("changed")
      : await this.#send(request, { price: asked.price, answer });
  }

  async #send(request: PaidRequest, agreed: Pick<AgentNote, "price" | "answer">): Promise<ToolAnswer> {
    const { consents, client, engine, settings } = this.#needs;
    if (await consents.isStopped()) return refused("stopped");
    const { signal } = new AbortController();
    const budget = settings.agentBudget();
    const options = {
      agent: { client, ...agreed },
      signal,
      budget,
      ...defined({ service: request.service }),
    };
    try {
      const answer = await request.send(options);
      // Resolves when the records received are in the library: the next call looks for them there.
      await (await engine()).store.ledger.lines({ limit: 1 });
      return answer;
    } catch (error) {
      // Another service has been connected.
      if (isUnsentAbort(error)) return refused("changed");
      throw error;
    }
  }

  async #plan(request: PaidRequest, signal: AbortSignal): Promise<Plan> {
    const { connections, consents, engine, settings } = this.#needs;
    const answer = await request.kept(signal);
    if (answer !== undefined) return { kind: "kept", answer };
    const { question, service = "" } = request;
    const forgotten = await forgottenNow(this.#needs);
    if (forgotten.isNamedBy(question, service)) return { kind: "refused", refusal: "forgotten" };
    await connections.hostFor(roleOf(question));
    if (connections.usesSample) return { kind: "free" };
    if (!consents.isTrusted()) return { kind: "refused", refusal: "untrusted" };
    const { store, allowanceNow } = await engine();
    const [funds, spent] = await Promise.all([allowanceNow(), store.spent("agent")]);
    if (signal.aborted) throw abortErrorOf(signal);
    const price = funds.prices[question.endpoint];
    const bounds = { reserve: settings.reserveSearches(), budget: settings.agentBudget() };
    const refusal = refusalOf("agent", { funds, price, spent }, bounds);
    if (refusal !== undefined && refusal !== "notFree") return { kind: "refused", refusal };
    if (price === "free") return { kind: "free" };
    const { reserve } = bounds;
    const budgetLeft = bounds.budget - spent;
    return { kind: "pay", asked: { question, price: mostUsed(price), funds, reserve, budgetLeft } };
  }

  #nameOf({ question, service = "" }: PaidRequest): string {
    return `${service} ${canonicalRequest(wireRequest(question))}`;
  }
}
