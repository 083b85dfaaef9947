import type { ToolInput } from "../../domain/agents/definitions.ts";
import { modelTexts } from "../../domain/agents/modelTexts.ts";
import { paysForEmpty } from "../../domain/allowance/freeCheck.ts";
import { keyOf, keyOfQuestion, recordId } from "../../domain/record.ts";
import type { Answer, AskOptions } from "../../service/client/client.ts";
import { isYoung } from "../../service/client/answerOrder.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import type { Page } from "../../service/contract/envelope.ts";
import type { ServiceRecord } from "../../service/contract/records.ts";
import { type PageNumber, pageOf, type Question, roleOf } from "../../service/contract/question.ts";
import { companyQuestion } from "../search/search.ts";
import { answeredInParts, failed, refused, rowOf, type ToolAnswer } from "./toolAnswers.ts";
import {
  keptRecord,
  noticeOf,
  questionOfInput,
  readFilters,
  recordAnswer,
  type RecordInput,
  seesPeople,
} from "./libraryTools.ts";
import type { AgentNeeds } from "./agentNeeds.ts";

export interface PaidRequest {
  readonly question: Question;
  readonly service: string | undefined;
  /** Answers from stored data, for free; returns undefined if only the service can answer. */
  readonly kept: (signal: AbortSignal) => Promise<(() => Promise<ToolAnswer>) | undefined>;
  /** Sends at most one request. Rejects with a ServiceError. */
  readonly send: (options: SendOptions) => Promise<ToolAnswer>;
}

type SendOptions = Pick<AskOptions, "agent" | "signal" | "service"> & { readonly budget: number };

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
      const maxAgeMs = needs.settings.maxAgeMs();
      if (answer === undefined || !isYoung(answer, needs.now(), { maxAgeMs })) return undefined;
      return async () => await pageAnswer(needs, answer, 0, form);
    },
    async send(options) {
      const { spending } = await needs.engine();
      const answer = await spending.page("agentSearch", list, page, options);
      const used = answer.from === "store" ? 0 : await usedNow(needs, question, answer);
      return await pageAnswer(needs, answer, used, form);
    },
  };
}

interface PageForm {
  readonly page: PageNumber;
  /** Rows of the page that the agent already has. */
  readonly from: number;
  readonly form: ToolInput<"funding_search_service">["response_format"];
}

async function pageAnswer(
  needs: AgentNeeds,
  { value, at, from: source, service }: Answer<Page>,
  used: number | string,
  { page, from, form }: PageForm,
): Promise<ToolAnswer> {
  const { estimate } = await (await needs.engine()).allowanceNow();
  const isDetailed = form === "detailed";
  const { rowWithout } = await forgottenNow(needs);
  const rows = value.rows.flatMap((record) => {
    const key = keyOf(record.kind, recordId(record) ?? "");
    return rowWithout({ service, key, record })?.record ?? [];
  });
  const parts = rows.slice(from).map((record) => ({
    section: "rows" as const,
    value: rowOf(record, {
      id: recordId(record),
      received: at,
      isDetailed,
      seesPeople: seesPeople(needs, service),
    }),
  }));
  // Following next_page from empty pages may never end.
  const nextPage = value.rows.length === 0 ? undefined : value.nextPage;
  return answeredInParts(parts, form, (count, isCut) => ({
    notice: noticeOf(service),
    used,
    remaining: service === sampleService ? null : (estimate ?? null),
    answered_from: source,
    rows: [],
    next: isCut ? `${page}.${from + count}` : nextPage === undefined ? null : `${nextPage}.0`,
    next_steps: isCut ? [modelTexts.more] : nextPage === undefined ? [] : [modelTexts.nextPage],
  }));
}

/** A filing stored in full is never requested again. */
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
      const used = answer.from === "store" ? 0 : await usedNow(needs, question, answer);
      const left = (await forgottenNow(needs)).rowWithout({ ...answer, key, record: answer.value });
      if (left === undefined) return refused("forgotten");
      const { service, at } = answer;
      const record = { ...left.record, service, key, isWhole: true, lastSeen: at };
      return await recordAnswer(needs, record, input, { used });
    },
  };
}

/** Loaded on first use, since it needs the store. */
export async function forgottenNow({ engine }: AgentNeeds) {
  const { readForgotten } = await import("../library/forgetting.ts");
  return await readForgotten((await engine()).store.library);
}

async function usedNow(
  { engine }: AgentNeeds,
  { endpoint }: Question,
  { service, value }: Answer<Page | ServiceRecord>,
): Promise<number | string> {
  if (service === sampleService) return 0;
  const { prices, freeCheck } = await (await engine()).allowanceNow();
  const isEmpty = "rows" in value && value.rows.length === 0;
  const price = isEmpty && !paysForEmpty(freeCheck) ? "free" : prices[endpoint];
  return price === "free" ? 0 : price === "unknown" ? "may have used 1" : price;
}
