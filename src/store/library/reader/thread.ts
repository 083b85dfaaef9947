import { DatabaseSync } from "node:sqlite";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { LibraryConnection } from "./connection.ts";
import type { LibraryQuery, QueryArgument } from "./queries.ts";

/** A question on its way to the thread. Its answer goes into `port`, which is closed then. */
export interface LibraryRequest<Name extends LibraryQuery> {
  readonly port: MessagePort;
  /** Without it the connection is closed. */
  readonly question?: { readonly name: Name; readonly argument: QueryArgument<Name> };
}

/** The thread that reads the library: one for a window, from the first question until nothing was asked for a while. */
const path: unknown = workerData;

if (typeof path === "string") {
  const connection = new LibraryConnection({ DatabaseSync }, path);
  parentPort?.on("message", <Name extends LibraryQuery>({ port, question }: LibraryRequest<Name>) => {
    if (question === undefined) connection.close();
    else port.postMessage(connection.answer(question.name, question.argument));
    port.close();
  });
}
