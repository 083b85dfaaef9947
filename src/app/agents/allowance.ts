import { modelTexts } from "../../domain/agents/modelTexts.ts";
import { answered, type ToolAnswer } from "./answers.ts";
import type { AgentNeeds } from "./needs.ts";

/** What is left, and what of it agents may use; asks no service. */
export async function agentAllowance({ engine, connections, settings }: AgentNeeds): Promise<ToolAnswer> {
  if (connections.usesSample) return answered({ notice: modelTexts.sample, remaining: null });
  const { allowanceNow, store } = await engine();
  const [state, spent] = await Promise.all([allowanceNow(), store.spent("agent")]);
  return answered({
    remaining: state.estimate ?? null,
    read_at: state.at === undefined ? null : new Date(state.at).toISOString(),
    not_measured_since: state.unmeasured,
    used_up: state.exhausted,
    asked_to_slow_down: state.throttled,
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
