import type {
  ListQuestion,
  PageNumber,
  PageQuestion,
  Question,
  RecordQuestion,
} from "../../src/service/contract/question.ts";
import type { Answer, StoredAnswers } from "../../src/service/client/client.ts";
import { ServiceError, type ServiceErrorDetails } from "../../src/service/errors.ts";
import type { Page } from "../../src/service/contract/envelope.ts";
import type { ServiceRecord } from "../../src/service/contract/records.ts";
import type { AskPage } from "../../src/domain/search/searchRows.ts";
import { SearchSession, type SessionSources } from "../../src/domain/search/searchSession.ts";

/** A request that the test answers. */
export interface Asked {
  readonly way: Parameters<AskPage>[0];
  readonly question: ListQuestion;
  readonly page: PageNumber;
  readonly options: Parameters<AskPage>[3];
  readonly answer: (page: Page, said?: Partial<Answer<Page>>) => void;
  readonly fail: (error: unknown) => void;
}

export function filing(id: number | bigint, overrides: Record<string, string | number> = {}): ServiceRecord {
  return { kind: "filing", value: { id, name: `Company ${String(id)}`, ...overrides } };
}

export function page(ids: readonly (number | ServiceRecord)[], overrides: Partial<Page> = {}): Page {
  return { rows: ids.map((id) => (typeof id === "number" ? filing(id) : id)), unfit: 0, ...overrides };
}

/** A failure as the client reports it. */
export function failure(overrides: Partial<ServiceErrorDetails> = {}): ServiceError {
  return new ServiceError({ kind: "server", status: 500, maybeCounted: true, ...overrides });
}

/** A client’s `stored` with a test’s answers. */
export function storedBy(
  find: (question: Question) => Answer<Page> | Answer<ServiceRecord> | undefined,
): StoredAnswers["stored"] {
  function stored(question: PageQuestion): Promise<Answer<Page> | undefined>;
  function stored(question: RecordQuestion): Promise<Answer<ServiceRecord> | undefined>;
  function stored(question: Question): Promise<Answer<Page> | Answer<ServiceRecord> | undefined> {
    return Promise.resolve(find(question));
  }
  return stored;
}

/** A session whose client, clock and service the test controls. */
export interface Rig {
  readonly session: SearchSession;
  readonly asked: Asked[];
  last(): Asked;
  /** Stored answers, by page. */
  readonly stored: Map<PageNumber, Answer<Page>>;
  now: number;
  service: string;
}

/** Pages come from `https://app.example` at the clock’s time by default. */
export function createRig(needs: Partial<SessionSources> = {}): Rig {
  const asked: Asked[] = [];
  const stored = new Map<PageNumber, Answer<Page>>();
  const needed: Pick<SessionSources, "answers" | "spending"> = {
    spending: {
      page: (way, question, at, options) =>
        new Promise<Answer<Page>>((resolve, fail) => {
          asked.push({
            way,
            question,
            page: at,
            options,
            answer: (value, overrides) =>
              resolve({ value, service: rig.service, from: "service", at: rig.now, ...overrides }),
            fail,
          });
        }),
    },
    answers: {
      stored: storedBy((question) => ("page" in question ? stored.get(question.page) : undefined)),
    },
  };
  const rig: Rig = {
    session: new SearchSession({
      ...needed,
      now: () => rig.now,
      maxAgeMs: () => 86_400_000,
      connections: { serviceOf: () => rig.service },
      ...needs,
    }),
    asked,
    stored,
    now: 1_000_000,
    service: "https://app.example",
    last() {
      const made = asked.at(-1);
      if (made === undefined) throw new Error("nothing was asked");
      return made;
    },
  };
  return rig;
}

/** A question to the v3 list. */
export function companies(company: string, perPage?: number): ListQuestion {
  return { endpoint: "companies", filters: { company }, ...(perPage === undefined ? {} : { perPage }) };
}
