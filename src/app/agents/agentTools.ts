import { type ReadInput, readInput, type ToolInput } from "../../domain/agents/definitions.ts";
import { declinedMs } from "../../domain/agents/confirmations.ts";
import { inertText } from "../../domain/agents/dataText.ts";
import { modelTexts } from "../../domain/agents/modelTexts.ts";
import type { PaidToolName, ToolName } from "../../domain/agents/toolNames.ts";
import type { PaidProposal } from "../../present/agentQuestion.ts";
import { isAbortError, isServiceError } from "../../service/errors.ts";
import { answered, failed, failedRequest, refused, type ToolAnswer } from "./toolAnswers.ts";
import { getRecord, searchLibrary } from "./libraryTools.ts";
import type { AgentConsents, AgentNeeds } from "./agentNeeds.ts";
import { inTime, PaidCalls, untilAborted } from "./paidCalls.ts";
import { type PaidRequest, recordRequest, searchRequest } from "./paidRequests.ts";

/** A free tool answers at once; a paid tool first returns its request. */
type Started<Name> = Name extends PaidToolName ? PaidRequest | ToolAnswer : Promise<ToolAnswer>;

type Handlers = {
  readonly [Name in ToolName]: (input: ToolInput<Name>, signal: AbortSignal) => Started<Name>;
};

/** A person’s work never needs more concurrent calls. */
const mostCalls = 20;

/** A call answers any input, since inputs come from a model. */
export class AgentTools {
  readonly #needs: AgentNeeds;
  readonly #paid: PaidCalls;
  readonly #handlers: Handlers;
  #underWay = 0;

  constructor(given: AgentNeeds) {
    const { connections, settings, elapsed } = given;
    const consents: AgentConsents = {
      ...given.consents,
      isStopped: async () => settings.agentConsent() === "never" || (await given.consents.isStopped()),
      askForPeople: limitAsking(given.consents.askForPeople, elapsed),
    };
    const onFreeCall = (): void => (connections.usesSample ? undefined : given.onFreeCall());
    const needs = { ...given, consents, onFreeCall };
    this.#needs = needs;
    this.#paid = new PaidCalls(needs);
    this.#handlers = {
      funding_search_library: (input, signal) => searchLibrary(needs, input, signal),
      funding_get_record: (input, signal) => getRecord(needs, input, signal),
      funding_get_allowance: () => agentAllowance(needs),
      funding_search_service: (input) => searchRequest(needs, input),
      funding_fetch_record: (input) => recordRequest(needs, input),
    };
  }

  /** Returns undefined if no question is needed. Sends nothing, never rejects. */
  async prepare(name: PaidToolName, input: unknown, signal: AbortSignal): Promise<PaidProposal | undefined> {
    try {
      const started = await this.#start(name, input, signal);
      return "question" in started ? await this.#paid.prepare(started, signal) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Rejects with an AbortError after `signal`: a request in flight continues, and its answer is stored. */
  async call(name: ToolName, input: unknown, signal: AbortSignal): Promise<ToolAnswer> {
    const { consents, elapsed } = this.#needs;
    const calledAt = elapsed();
    if (await consents.isStopped()) return refused("stopped");
    if (this.#underWay >= mostCalls) return refused("flood");
    this.#underWay += 1;
    const work = this.#answer(name, input, signal, calledAt).finally(() => (this.#underWay -= 1));
    const answer = await untilAborted(work, signal);
    return (await consents.isStopped()) ? refused("stopped") : answer;
  }

  async #answer(name: ToolName, given: unknown, signal: AbortSignal, calledAt: number): Promise<ToolAnswer> {
    const { log, now, onFreeCall } = this.#needs;
    try {
      const started = await this.#start(name, given, signal);
      if ("question" in started) return await this.#paid.run(started, signal, calledAt);
      if (!started.isError) onFreeCall();
      return started;
    } catch (error) {
      if (isAbortError(error)) throw error;
      if (isServiceError(error)) return failedRequest(error, now());
      log(`A tool of agents failed: ${String(error)}`);
      return failed(modelTexts.failed);
    }
  }

  async #start<Name extends ToolName>(
    name: Name,
    given: unknown,
    signal: AbortSignal,
  ): Promise<Awaited<Started<Name>> | ToolAnswer> {
    const input: ReadInput<Name> = readInput(name, given);
    return input.ok
      ? await this.#handlers[name](input.value, signal)
      : failed(...input.problems.map(inertText));
  }
}

async function agentAllowance({ engine, connections, settings }: AgentNeeds): Promise<ToolAnswer> {
  if (connections.usesSample) return answered({ notice: modelTexts.sample, remaining: null });
  const { allowanceNow, store } = await engine();
  const [state, spent] = await Promise.all([allowanceNow(), store.spent("agent")]);
  return answered({
    remaining: state.estimate ?? null,
    read_at: state.at === undefined ? null : new Date(state.at).toISOString(),
    not_measured_since: state.unmeasured,
    used_up: state.exhausted,
    asked_to_slow_down: state.throttled,
    key_rejected: state.rejected,
    reserve: settings.reserveSearches(),
    agents_budget: settings.agentBudget(),
    agents_budget_left: Math.max(0, settings.agentBudget() - spent),
    person_is_asked: settings.agentConsent() === "ask",
    measured_prices: {
      search_page: state.prices.companies,
      full_filing: state.prices.filing,
      company: state.prices.company,
    },
  });
}

/** Asks one question at a time, and none for a while after a no. */
function limitAsking(
  ask: AgentConsents["askForPeople"],
  elapsed: () => number,
): AgentConsents["askForPeople"] {
  let asking: Promise<boolean> | undefined;
  let declinedAt = -Infinity;
  return async () => {
    if (elapsed() - declinedAt < declinedMs) return false;
    asking ??= ask().finally(() => (asking = undefined));
    const isAgreed = (await inTime(asking)) === true;
    if (!isAgreed) declinedAt = elapsed();
    return isAgreed;
  };
}
