import type { Client } from "../service/client/client.ts";
import type { Probe } from "../service/transport.ts";
import type { Allowance, AllowanceState } from "../domain/allowance/allowance.ts";
import type { SearchSession } from "../domain/search/session.ts";
import type { Store } from "../store/store.ts";

/** Everything that asks the service, made by the first use in a window. */
export interface Engine {
  readonly client: Client;
  readonly session: SearchSession;
  readonly allowance: Allowance;
  readonly store: Store;
  /** The allowance of the connection as it is now. */
  readonly allowanceNow: () => Promise<AllowanceState>;
  /** Looks at the way to an address without asking the service. */
  readonly probe: (address: string) => Promise<Probe>;
  /** The way that the last request to an origin went. */
  readonly routeOf: (origin: string) => string | undefined;
  /** Writes what is waiting and stops what is planned. */
  readonly close: () => Promise<void>;
}

/** Makes the engine once; later calls get the same one. */
export type EngineSource = () => Promise<Engine>;
