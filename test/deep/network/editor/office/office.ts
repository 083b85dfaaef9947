import { startSampleService, type SampleService } from "../../../../../src/sample/service.ts";
import { privateAuthority } from "../../../../support/faults/privateAuthority.ts";
import { keys } from "../../../../support/editor/keys.ts";
import { connect, setSettings } from "../../../../../tools/inside/product.ts";
import { prompts } from "../../../../support/editor/window.ts";
import { forwardTo, type Answering } from "../../../../support/editor/recorder.ts";
import { standInForNames, type NameServer } from "./nameServer.ts";
import { startOrigin, type Identity, type Origin } from "./origin.ts";

/** What the suites of the network share: a sample service behind TLS, and names that lead to it or do not. */
export interface Office {
  readonly key: string;
  readonly names: NameServer;
  readonly origin: Origin;
  /** Port of the proxy that the editor has known of since it started; nothing listens there yet. */
  readonly knownPort: number;
  /**
   * The variable that named that proxy, back in its place or away again. It is away at first, so that, as with a proxy
   * of the operating system or of a PAC file, nothing tells the product that there is one.
   */
  showVariable(shown: boolean): void;
  /** Answers in place of the service from now on; undefined gives the service back. */
  answerBy(answer: Answering | undefined): void;
  addressOf(name: string): string;
  /** Enters address and key of the service under this name; the key is checked on the way that is set up. */
  connectTo(name: string, port?: number): Promise<void>;
  close(): Promise<void>;
}

const variable = "HTTPS_PROXY";

/** Opens the office: nothing is connected, no name of it is known to this machine. */
export async function openOffice(identity: Identity = privateAuthority): Promise<Office> {
  const key = keys.ofTheOffice;
  const known = process.env[variable];
  if (known === undefined) throw new Error(`the editor was not started with ${variable}`);
  const showVariable = (shown: boolean): void => {
    if (shown) process.env[variable] = known;
    else Reflect.deleteProperty(process.env, variable);
  };
  showVariable(false);
  const service = await startSampleService({ key, records: 200 });
  const answering: { now: Answering | undefined } = { now: undefined };
  const asServed = served(service);
  const origin = await startOrigin(
    (request, response) => (answering.now ?? asServed)(request, response),
    identity,
  );
  const names = standInForNames();
  const addressOf = (name: string, port = origin.port): string => `https://${name}:${String(port)}`;
  return {
    key,
    names,
    origin,
    knownPort: Number(new URL(known).port),
    showVariable,
    answerBy(answer) {
      answering.now = answer;
    },
    addressOf,
    async connectTo(name, port) {
      const address = addressOf(name, port);
      await connect(prompts, { baseUrl: address, appUrl: address, key });
    },
    async close() {
      showVariable(true);
      names.restore();
      await setSettings({
        "http.proxyStrictSSL": undefined,
        "http.proxy": undefined,
        "http.noProxy": undefined,
      });
    },
  };
}

function served({ baseUrl, appUrl }: SampleService): Answering {
  const base = forwardTo(baseUrl);
  const app = forwardTo(appUrl);
  return (request, response) => (request.path.startsWith("/api/v3/") ? app : base)(request, response);
}
