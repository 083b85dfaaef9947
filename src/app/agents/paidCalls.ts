import { Confirmations } from "../../domain/agents/confirmations.ts";
import { type AgentRefusal, modelTexts } from "../../domain/agents/modelTexts.ts";
import { refusalOf } from "../../domain/spending/bounds.ts";
import { mostUsed } from "../../domain/spending/price.ts";
import type { PaidQuestion } from "../../present/agentQuestion.ts";
import type { AgentNote, Answer, AskOptions } from "../../service/client/client.ts";
import { abortErrorOf, isUnsentAbort } from "../../service/errors.ts";
import { defined } from "../../text/defined.ts";
import { roleOf, type PageNumber, pageOf, type Question } from "../../service/contract/question.ts";
import { canonicalRequest, wireRequest } from "../../service/contract/query.ts";
import { refused, type ToolAnswer, answeredInParts, failed, rowOf } from "./answers.ts";
import type { AgentNeeds } from "./needs.ts";
import type { ToolInput } from "../../domain/agents/definitions.ts";
import { keyOfQuestion, recordId } from "../../domain/record.ts";
import { isYoung } from "../../service/client/order.ts";
import type { Page } from "../../service/contract/envelope.ts";
import { companyQuestion } from "../search/search.ts";
import {
  keptRecord,
  noticeOf,
  questionOfInput,
  readFilters,
  recordAnswer,
  type RecordInput,
} from "./libraryTools.ts";

/** What a paid tool asks for, once its input was read. */
export interface PaidRequest {
  readonly question: Question;
  /** The service that is asked, as it was connected when the call came; undefined without an address. */
  readonly service: string | undefined;
  /** Makes the answer from what is kept, free; undefined where only the service knows. */
  readonly kept: (signal: AbortSignal) => Promise<(() => Promise<ToolAnswer>) | undefined>;
  /** Sends at most one request, through the one door. Rejects with a ServiceError. */
  readonly send: (options: SendOptions) => Promise<ToolAnswer>;
}

export type SendOptions = Pick<AskOptions, "agent" | "signal" | "service"> & { readonly budget: number };

/** An answer where the input names nothing that can be asked for. */
export function searchRequest(
  needs: AgentNeeds,
  input: ToolInput<"funding_search_service">,
): PaidRequest | ToolAnswer {
  const { filters, problems } = readFilters(input);
  if (problems.length > 0) return failed(...problems);
  const list = companyQuestion(filters, needs.settings);
  const [named = "first", from = "0"] = input.cursor?.split(".") ?? [];
  const page: PageNumber = named === "first" ? "first" : Number(named);
  const form = { page, from: Number(from), form: input.response_format };
  const question = pageOf(list, page);
  return {
    question,
    service: needs.connections.serviceOf(roleOf(question)),
    async kept() {
      const answer = await (await needs.engine()).answers.stored(question);
      const maxAgeMs = needs.settings.maxAge();
      if (answer === undefined || !isYoung(answer, needs.now(), { maxAgeMs })) return undefined;
      return async () => await pageAnswer(needs, answer, 0, form);
    },
    async send(options) {
      const { spending } = await needs.engine();
      const answer = await spending.page("agentSearch", list, page, options);
      const isFree = answer.from === "store" || answer.value.rows.length === 0;
      return await pageAnswer(needs, answer, isFree ? 0 : await usedNow(needs, question), form);
    },
  };
}

interface PageForm {
  readonly page: PageNumber;
  /** How many rows of the page went out before. */
  readonly from: number;
  readonly form: ToolInput<"funding_search_service">["response_format"];
}

async function pageAnswer(
  needs: AgentNeeds,
  { value, at, from: source }: Answer<Page>,
  used: number | string,
  { page, from, form }: PageForm,
): Promise<ToolAnswer> {
  const { estimate } = await (await needs.engine()).allowanceNow();
  const isDetailed = form === "detailed";
  const parts = value.rows.slice(from).map((record) => ({
    section: "rows" as const,
    value: rowOf(record, { id: recordId(record), received: at, isDetailed }),
  }));
  // An empty page that names another one goes on for ever.
  const nextPage = value.rows.length === 0 ? undefined : value.nextPage;
  return answeredInParts(parts, form, (count, isCut) => ({
    notice: noticeOf(needs),
    used,
    remaining: needs.connections.usesSample ? null : (estimate ?? null),
    answered_from: source,
    rows: [],
    next: isCut ? `${page}.${from + count}` : nextPage === undefined ? null : `${nextPage}.0`,
    next_steps: isCut ? [modelTexts.more] : nextPage === undefined ? [] : [modelTexts.nextPage],
  }));
}

/** As `searchRequest`. What is kept whole is never asked for again. */
export function recordRequest(needs: AgentNeeds, input: RecordInput): PaidRequest | ToolAnswer {
  const question = questionOfInput(input);
  if (question === undefined) return failed(modelTexts.noRecord);
  const key = keyOfQuestion(question);
  return {
    question,
    service: needs.connections.serviceOf(roleOf(question)),
    async kept(signal) {
      const found = await keptRecord(needs, key, signal);
      if (found?.isWhole !== true) return undefined;
      return async () => await recordAnswer(needs, found, input, { used: 0 });
    },
    async send(options) {
      const { spending } = await needs.engine();
      const answer = await spending.record("agentRecord", question, options);
      const used = answer.from === "store" ? 0 : await usedNow(needs, question);
      const record = { ...answer.value, key, isWhole: true, lastSeen: answer.at };
      return await recordAnswer(needs, record, input, { used });
    },
  };
}

/** What a request that was answered has used, as far as that was measured. */
async function usedNow(
  { engine, connections }: AgentNeeds,
  { endpoint }: Question,
): Promise<number | string> {
  if (connections.usesSample) return 0;
  const price = (await (await engine()).allowanceNow()).prices[endpoint];
  return price === "free" ? 0 : price === "unknown" ? "may have used 1" : price;
}

type Plan =
  | { readonly kind: "kept"; readonly answer: () => Promise<ToolAnswer> }
  | { readonly kind: "refused"; readonly refusal: AgentRefusal }
  /** Nothing is to be asked: sample data, or measured to be free. */
  | { readonly kind: "free" }
  | { readonly kind: "pay"; readonly asked: PaidQuestion };

/** A question without an answer is a no after this long, in ms. */
const patienceMs = 120_000;

export async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return await untilAborted(answer, AbortSignal.timeout(patienceMs)).catch(() => undefined);
}

/** Ends the wait, not the work. */
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

/** Each call: plan, bounds, question, bounds again, at most one request. Nothing leaves that a person did not agree to. */
export class PaidCalls {
  readonly #needs: AgentNeeds;
  readonly #confirmations = new Confirmations();
  #isAsking = false;

  constructor(needs: AgentNeeds) {
    this.#needs = needs;
  }

  /** What the editor is to ask before the call; undefined where it asks nothing. Sends nothing. */
  async prepare(request: PaidRequest, signal: AbortSignal): Promise<PaidQuestion | undefined> {
    const { settings, elapsed, consents } = this.#needs;
    const plan = await this.#plan(request, signal);
    const question = this.#nameOf(request);
    const isToAsk =
      plan.kind === "pay" &&
      settings.agentConsent() === "ask" &&
      !this.#confirmations.isDeclined(question, elapsed()) &&
      !(await consents.isStopped());
    const asked = isToAsk ? plan.asked : undefined;
    this.#confirmations.prepared(question, { at: elapsed(), price: asked?.price });
    return asked;
  }

  /** Rejects with a ServiceError. `signal` ends the wait, not a request under way: that may have been paid for. */
  async run(request: PaidRequest, signal: AbortSignal): Promise<ToolAnswer> {
    // Before the plan, which takes its time.
    const calledAt = this.#needs.elapsed();
    const plan = await this.#plan(request, signal);
    const price = plan.kind === "pay" ? plan.asked.price : 0;
    const isConfirmed = this.#confirmations.isConfirmed(this.#nameOf(request), price, calledAt);
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

  async #ask(request: PaidRequest, asked: PaidQuestion, signal: AbortSignal): Promise<ToolAnswer> {
    const { consents, elapsed } = this.#needs;
    const question = this.#nameOf(request);
    if (this.#confirmations.isDeclined(question, elapsed())) return refused("declinedBefore");
    if (this.#isAsking) return refused("open");
    this.#isAsking = true;
    const dialog = consents.ask(asked).finally(() => (this.#isAsking = false));
    const answer = await inTime(dialog);
    if (answer === "stop") {
      await consents.stop();
      return refused("stopped");
    }
    if (answer !== "use" || signal.aborted) {
      this.#confirmations.declined(question, elapsed());
      return refused("declined");
    }
    // The person may have taken their time.
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
      // Resolves when what was received is in the library: the next call looks for it there.
      await (await engine()).store.ledger.lines({ limit: 1 });
      return answer;
    } catch (error) {
      // Another service is connected by now.
      if (isUnsentAbort(error)) return refused("changed");
      throw error;
    }
  }

  async #plan(request: PaidRequest, signal: AbortSignal): Promise<Plan> {
    const { connections, consents, engine, settings } = this.#needs;
    const answer = await request.kept(signal);
    if (answer !== undefined) return { kind: "kept", answer };
    const { question } = request;
    await connections.hostFor(roleOf(question));
    if (connections.usesSample) return { kind: "free" };
    if (!consents.isTrusted()) return { kind: "refused", refusal: "untrusted" };
    const { store, allowanceNow } = await engine();
    const [funds, spent] = await Promise.all([allowanceNow(), store.spent("agent")]);
    const price = funds.prices[question.endpoint];
    const bounds = { reserve: settings.reserveSearches(), budget: settings.agentBudget() };
    const refusal = refusalOf("agent", { funds, price, spent }, bounds);
    if (refusal !== undefined && refusal !== "notFree") return { kind: "refused", refusal };
    if (price === "free") return { kind: "free" };
    const { reserve } = bounds;
    const budgetLeft = bounds.budget - spent;
    return { kind: "pay", asked: { question, price: mostUsed(price), funds, reserve, budgetLeft } };
  }

  /** The same for the same question to the same service. */
  #nameOf({ question, service = "" }: PaidRequest): string {
    return `${service} ${canonicalRequest(wireRequest(question))}`;
  }
}
