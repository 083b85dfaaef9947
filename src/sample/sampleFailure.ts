import { STATUS_CODES } from "node:http";

/** In the bodies of §2.1 and §7. */
export const plansPage = "https://plans.startup-funding.example/";

/** §7: the status name, a sentence, then any further fields. */
export class Failure extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.body = { error: STATUS_CODES[status], message, ...more };
  }
}
