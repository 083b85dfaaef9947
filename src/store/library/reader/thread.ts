import { DatabaseSync } from "node:sqlite";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { LibraryConnection } from "./connection.ts";
import type { LibraryQuery, QueryArgument } from "./queries.ts";

export interface LibraryRequest<Name extends LibraryQuery> {
  readonly port: MessagePort;
  /** If absent, the thread closes its connection. */
  readonly question?: { readonly name: Name; readonly argument: QueryArgument<Name> };
}

/** The thread that reads the library: one per window, from the first query until it is idle. */
const path: unknown = workerData;

if (typeof path === "string") {
  const connection = new LibraryConnection({ DatabaseSync }, path);
  parentPort?.on("message", <Name extends LibraryQuery>({ port, question }: LibraryRequest<Name>) => {
    if (question === undefined) connection.close();
    else port.postMessage(connection.answer(question.name, question.argument));
    port.close();
  });
}
