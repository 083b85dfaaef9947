/** What the service answers: a status, a body that becomes JSON, and headers beyond those that every answer has. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where the bodies of §2.1 and §7 send people. */
export const plansPage = "https://plans.startup-funding.example/";

const statusNames = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
} as const;

/** An answer with the error body of §7: `error` is the status name, `message` a sentence, then any further fields. */
export function failure(
  status: keyof typeof statusNames,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): Reply {
  return { status, body: { error: statusNames[status], message, ...more } };
}
