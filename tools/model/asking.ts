import {
  freeCheckQuestion,
  type ListQuestion,
  pageOf,
  type RecordQuestion,
  roleOf,
} from "../../src/service/contract/question.ts";
import type { AnswerOrder } from "../../src/service/client/order.ts";
import type { Order } from "./protocol.ts";
import { questionText } from "./questions.ts";
import type { Request } from "./request.ts";
import type { Course } from "./seen.ts";
import type { AskingStep } from "./steps.ts";
import type { Window } from "./scene.ts";
import type { World } from "./world.ts";

/** The commands to a window, and the requests that each may send. */
interface Asking {
  readonly order: Order;
  readonly question: string | undefined;
  readonly role: "base" | "app";
  readonly isFresh?: boolean;
  readonly notBefore?: AnswerOrder;
}

/** Has a window do what may ask the service, until it is clear what it waits for. */
export async function askStep(world: World, window: Window, step: AskingStep): Promise<void> {
  const asking = askingOf(window, step);
  if (asking === undefined) return;
  const before = world.truth.requests.length;
  await ask(world, window, "course" in step ? step.course : "answer", asking);
  const paid = world.truth.requests.slice(before).filter(({ seen }) => seen.charge > 0);
  if (step.do === "open") world.truth.problems.push(...paid.flatMap((one) => unaskedFor(world, window, one)));
}

/** What is wrong with a search that no person asked for. */
function unaskedFor(
  { terms: { reserve }, ground, unsurePurses, wasFull }: World,
  { connection: { base, key } }: Window,
  { seen: { purse } }: Request,
): readonly string[] {
  if (reserve === undefined) return ["opening a row has used a search"];
  // Nothing tells how many are left where another host has them.
  const isKnown = purse === ground.service.purseOf(base, key) && !unsurePurses.has(purse) && !wasFull;
  return isKnown && purse.left < reserve
    ? [`opening a row has left ${String(purse.left)} searches, ${String(reserve)} are kept in reserve`]
    : [];
}

function askingOf(window: Window, step: AskingStep): Asking | undefined {
  const { shown } = window.look;
  switch (step.do) {
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
      return { order: { what: "check" }, question: questionText(freeCheckQuestion("base")), role: "base" };
    case "past":
      return past(window, step.at);
  }
}

async function ask(world: World, window: Window, course: Course, asking: Asking): Promise<void> {
  const { order, question, role, isFresh = false, notBefore } = asking;
  const { service } = world.ground;
  const { processId } = window.process;
  const { [role]: address, key } = window.connection;
  service.plan(processId, order.what === "check", course);
  await world.ask({ window, order, question, service: address, key, isFresh, notBefore });
  service.plan(processId, order.what === "check", "answer");
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
