import type { AnswerRowKey, Database } from "../database.ts";

/** Reads what version 1 wrote: there the path of a service stood in front of the question, not behind its origin. */
export function firstVersionRows(database: Database): Database {
  return {
    ...database,
    get salt() {
      return database.salt;
    },
    answer: (key) => database.answer(key) ?? database.answer(firstKey(key)),
  };
}

function firstKey({ service, account, question }: AnswerRowKey): AnswerRowKey {
  const [origin = service] = /^https?:\/\/[^/]*/.exec(service) ?? [];
  return { service: origin, account, question: service.slice(origin.length) + question };
}
