import { startSampleService } from "../../../src/sample/service.ts";
import { connect } from "../../../tools/inside/product.ts";
import { answerWith, forwardTo, startRecorder, type Answering, type Recorder } from "./recorder.ts";
import { prompts } from "./window.ts";

/**
 * A service on this machine that writes down what it is asked. No suite closes one: it ends with its window, so that no
 * other server takes a port for which a key is stored.
 */
export interface RecordedService {
  readonly key: string;
  /** The hosts of fundings and of companies; the same server if the service has one address. */
  readonly base: Recorder;
  readonly app: Recorder;
  requests(): number;
  connect(): Promise<void>;
}

/** Starts a sample service with a recorder in front of each address. */
export async function startService(key: string, records = 50): Promise<RecordedService> {
  const { baseUrl, appUrl } = await startSampleService({ key, records });
  return recorded(key, await startRecorder(forwardTo(baseUrl)), await startRecorder(forwardTo(appUrl)));
}

/** Starts a service with one address that answers every list of companies with this JSON. */
export async function startAnswering(key: string, rows: string): Promise<RecordedService> {
  const companies = answerWith(`{"feed_entries":${rows},"current_page":1,"next_page":null}`);
  const meta = { current_page: 1, next_page: null, remaining_searches: 30 };
  const fundings = answerWith({ data: [], meta });
  return await startAt(key, (request, response) =>
    (request.path === "/fundings" ? fundings : companies)(request, response),
  );
}

export async function startAt(key: string, answer: Answering): Promise<RecordedService> {
  const both = await startRecorder(answer);
  return recorded(key, both, both);
}

function recorded(key: string, base: Recorder, app: Recorder): RecordedService {
  return {
    key,
    base,
    app,
    requests: () => base.requests.length + (base === app ? 0 : app.requests.length),
    connect: () => connect(prompts, { baseUrl: base.origin, appUrl: app.origin, key }),
  };
}
