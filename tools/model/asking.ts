import {
  freeCheckQuestion,
  type ListQuestion,
  pageOf,
  type RecordQuestion,
  roleOf,
} from "../../src/service/contract/question.ts";
import type { AnswerOrder } from "../../src/service/client/order.ts";
import type { Order } from "./protocol.ts";
import { savedAs, type SavedNames } from "./savedSearches.ts";
import { questionText } from "./questions.ts";
import type { Course } from "./seen.ts";
import type { AskingStep } from "./steps.ts";
import type { Window } from "./scene.ts";
import { pastReserve } from "./unaskedTruth.ts";
import type { World } from "./world.ts";

/** The commands to a window, and the requests that each may send. */
interface Asking {
  readonly order: Order;
  readonly question: string | undefined;
  readonly role: "base" | "app";
  readonly isFresh?: boolean;
  readonly notBefore?: AnswerOrder;
  readonly searches?: readonly SavedNames[];
}

/** Has a window do what may ask the service, until it is clear what it waits for. */
export async function askStep(world: World, window: Window, step: AskingStep): Promise<void> {
  const asking = askingOf(world, window, step);
  if (asking === undefined) return;
  const before = world.truth.requests.length;
  await ask(world, window, "course" in step ? step.course : "answer", asking);
  if (step.do !== "open") return;
  const paid = world.truth.requests.slice(before).filter(({ seen }) => seen.charge > 0);
  const isFree = world.terms.reserve === undefined && paid.length > 0;
  world.truth.problems.push(
    ...(isFree ? ["opening a row has used a search"] : paid.flatMap((one) => pastReserve(world, one))),
  );
}

function askingOf(world: World, window: Window, step: AskingStep): Asking | undefined {
  const { shown } = window.look;
  switch (step.do) {
    case "checkNow":
    case "checkEach":
    case "checkUnasked":
      return checking(world, window, step);
    case "search":
      return searchFor({ endpoint: "companies", filters: { company: step.company } }, false);
    case "fundings":
      return searchFor({ endpoint: "fundings", filters: { series: "Seed" } }, false);
    case "refresh":
      return shown && searchFor(shown.question, true);
    case "nextPage":
      return nextPageIn(window);
    case "open":
    case "load":
      return rowAsking(window, step.do, step.row);
    case "loadAgain":
      return loadAgain(window);
    case "company":
      return recordAsking({ what: "company", slug: "acme-1" }, { endpoint: "company", slug: "acme-1" });
    case "check":
      return {
        order: { what: "askAllowance" },
        question: questionText(freeCheckQuestion("base")),
        role: "base",
      };
    case "past":
      return past(window, step.at);
  }
}

async function ask(world: World, window: Window, course: Course, asking: Asking): Promise<void> {
  const { order, role } = asking;
  const { service } = world.ground;
  const { processId } = window.process;
  service.plan(processId, order.what === "askAllowance", course);
  const windows = order.what === "checkUnasked" ? world.windows : [window];
  await world.ask(
    ...windows.map((one) => {
      const { [role]: address, key } = one.connection;
      const after = world.truth.requests.length;
      return {
        isFresh: false,
        notBefore: undefined,
        searches: [],
        ...asking,
        window: one,
        service: address,
        key,
        after,
      };
    }),
  );
  service.plan(processId, order.what === "askAllowance", "answer");
}

function checking(
  { news }: World,
  { connection }: Window,
  step: Extract<AskingStep, { do: "checkNow" | "checkEach" | "checkUnasked" }>,
): Asking | undefined {
  const plain = { question: undefined, role: "base", isFresh: true } as const;
  if (step.do !== "checkNow") return { ...plain, order: { what: step.do }, searches: news.searches };
  const { id } = savedAs(connection, step.which, false);
  const searches = news.searches.filter((search) => search.id === id);
  const { isWhole } = step;
  return searches.length === 0 ? undefined : { ...plain, order: { what: "checkNow", id, isWhole }, searches };
}

function searchFor(question: ListQuestion, fresh: boolean): Asking {
  return {
    order: { what: "search", question, fresh },
    question: questionText(pageOf(question, "first")),
    role: roleOf(question),
    isFresh: fresh,
  };
}

function nextPageIn({ look: { shown } }: Window): Asking | undefined {
  if (shown?.nextPage === undefined) return undefined;
  const question = questionText(pageOf(shown.question, shown.nextPage));
  return { order: { what: "nextPage" }, question, role: roleOf(shown.question), notBefore: shown.newest };
}

function rowAsking({ look: { shown } }: Window, what: "open" | "load", row: number): Asking | undefined {
  if (shown === undefined || shown.keys.length === 0) return undefined;
  const at = row % shown.keys.length;
  const question = shown.records[at];
  const role = question?.includes("/api/v3/") === true ? "app" : "base";
  return { order: { what, key: shown.keys[at] ?? "" }, question, role };
}

function recordAsking(order: Order, question: RecordQuestion): Asking {
  return { order, question: questionText(question), role: roleOf(question) };
}

function loadAgain({ look: { detail, shown } }: Window): Asking | undefined {
  if (detail === undefined) return undefined;
  const [kind = "", id = ""] = detail.key.split(/:(.*)/s);
  const question: RecordQuestion | undefined =
    kind === "filing"
      ? { endpoint: "filing", id }
      : kind === "company"
        ? { endpoint: "company", slug: id }
        : undefined;
  const at = shown?.keys.indexOf(detail.key) ?? -1;
  const text = shown?.records[at] ?? (question === undefined ? undefined : questionText(question));
  return {
    order: { what: "loadAgain" },
    question: text,
    role: kind === "filing" ? "app" : "base",
    isFresh: true,
  };
}

function past({ look: { history } }: Window, at: number): Asking | undefined {
  const entry = history[at % history.length];
  if (entry === undefined) return undefined;
  const { question } = entry;
  const isRecord = question.endpoint === "filing" || question.endpoint === "company";
  return {
    order: { what: "past", ...entry },
    question: isRecord ? questionText(question) : undefined,
    role: roleOf(question),
  };
}
