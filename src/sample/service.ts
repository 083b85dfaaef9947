import { createAllowance } from "./allowance.ts";
import { makeDataset } from "./data/dataset.ts";
import { startHost, type SampleHost } from "./host.ts";
import { appRoutes, baseRoutes } from "./routes.ts";

export interface SampleOptions {
  /** The port of the base host, the app host takes the next one; 0, the default, takes two free ones. */
  readonly port?: number;
  readonly key?: string;
  readonly plan?: string;
  readonly searches?: number;
  readonly records?: number;
  /** What a detail or a company record uses: nothing here, since the document names no price (§8). */
  readonly detailCost?: 0 | 1;
  /** Milliseconds since 1970; decides when the day of the allowance ends. */
  readonly now?: () => number;
  /** One line for each answer, without query values and credentials. */
  readonly log?: (line: string) => void;
}

export interface SampleService {
  /** `{base_url}` of the interface document. */
  readonly baseUrl: string;
  /** `{app_url}` of the interface document. */
  readonly appUrl: string;
  readonly key: string;
  close(): Promise<void>;
}

/** On 127.0.0.1, on companies that are always the same. Rejects with the system's error where a fixed port is taken. */
export async function startSampleService(options: SampleOptions = {}): Promise<SampleService> {
  const { port = 0, key = "sample-key", plan = "Pro", searches = 50, records = 2000 } = options;
  const { detailCost = 0, now = Date.now, log = (): void => undefined } = options;
  const allowance = createAllowance(plan, searches, now);
  const parts = { data: await makeDataset(records), allowance, detailCost };
  const base = await startHost(port, { routes: baseRoutes(parts), key, log });
  let app: SampleHost;
  try {
    app = await startHost(port === 0 ? 0 : port + 1, { routes: appRoutes(parts), key, log });
  } catch (error) {
    await base.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  return {
    baseUrl: base.url,
    appUrl: app.url,
    key,
    async close() {
      closing ??= Promise.all([base.close(), app.close()]).then(() => undefined);
      return closing;
    },
  };
}
