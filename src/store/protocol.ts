import type { MessagePort } from "node:worker_threads";
import { isAbortError, isUnsentAbort, unsentAbortError } from "../service/errors.ts";
import { isRefusal, Refusal, type Sentence } from "../text/sentence.ts";
import type { Operations, StoreEvent, ThreadOptions } from "./operations.ts";

export type Operation = keyof Operations;

/** Plain data, since it crosses threads. */
export type Argument<Name extends Operation> = Parameters<Operations[Name]>[0];

export type Result<Name extends Operation> = Awaited<ReturnType<Operations[Name]>>;

/** The thread replies into `port`; the window closes the port if the caller gives up. */
export interface Call<Name extends Operation> {
  readonly name: Name;
  readonly argument: Argument<Name>;
  readonly port: MessagePort;
  readonly maxBytes: number;
}

export type Reply<Name extends Operation> =
  | { readonly ok: true; readonly value: Result<Name> }
  | { readonly ok: false; readonly failure: Failure };

/** An error that crosses threads. `aborted`: an AbortError, before or after the request was sent. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly aborted: "unsent" | "left" | undefined;
  readonly problem: Sentence | undefined;
}

export interface StoreBackend {
  /** Rejects with an AbortError if `signal` is aborted, with an Error if the thread ends. */
  readonly call: <Name extends Operation>(
    name: Name,
    argument: Argument<Name>,
    signal?: AbortSignal,
  ) => Promise<Result<Name>>;
  readonly end: () => Promise<void>;
}

export interface BackendOptions extends Omit<ThreadOptions, "maxBytes"> {
  readonly maxSizeBytes: () => number;
  readonly onEvent: (event: StoreEvent) => void;
}

type OperationFunctions = {
  readonly [Name in Operation]: (argument: Argument<Name>, signal: AbortSignal) => Promise<Result<Name>>;
};

export async function perform<Name extends Operation>(
  operations: Operations,
  name: Name,
  argument: Argument<Name>,
  signal: AbortSignal,
): Promise<Result<Name>> {
  const functions: OperationFunctions = operations;
  return await functions[name](argument, signal);
}

export function failureOf(error: unknown): Failure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const aborted = isUnsentAbort(error) ? "unsent" : isAbortError(error) ? "left" : undefined;
  return { message, stack, aborted, problem: isRefusal(error) ? error.problem : undefined };
}

export function errorOf({ message, stack, aborted, problem }: Failure): Error {
  if (aborted === "unsent") return unsentAbortError();
  if (aborted === "left") return new DOMException(message, "AbortError");
  if (problem !== undefined) return new Refusal(problem.text, ...problem.values);
  return Object.assign(new Error(message), stack === undefined ? {} : { stack });
}
