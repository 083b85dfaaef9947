import type { LibraryStatements } from "./queries/knownNames.ts";
import { filterQueries } from "./queries/filters.ts";
import { listQueries } from "./queries/lists.ts";
import { nameQueries } from "./queries/names.ts";
import { recordQueries } from "./queries/records.ts";
import { countQueries } from "./queries/table/counts.ts";
import { orderQueries } from "./queries/table/order.ts";
import { textQueries } from "./queries/text.ts";
import { wordQueries } from "./queries/words.ts";

const libraryQueries = {
  ...filterQueries,
  ...listQueries,
  ...nameQueries,
  ...recordQueries,
  ...countQueries,
  ...orderQueries,
  ...textQueries,
  ...wordQueries,
} as const;

type Queries = typeof libraryQueries;

export type LibraryQuery = keyof Queries;

/** Plain data, since it crosses threads. */
export type QueryArgument<Name extends LibraryQuery> = Parameters<Queries[Name]>[1];

export type QueryResult<Name extends LibraryQuery> = ReturnType<Queries[Name]>;

type QueryFunctions = {
  readonly [Name in LibraryQuery]: (
    sql: LibraryStatements,
    argument: QueryArgument<Name>,
  ) => QueryResult<Name>;
};

export function answerQuery<Name extends LibraryQuery>(
  sql: LibraryStatements,
  name: Name,
  argument: QueryArgument<Name>,
): QueryResult<Name> {
  const queries: QueryFunctions = libraryQueries;
  return queries[name](sql, argument);
}
