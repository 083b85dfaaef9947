import { EventEmitter, type Memento } from "vscode";
import { mementoKeys } from "./ids.ts";

export interface SampleAddresses {
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly key: string;
  close(): Promise<void>;
}

export type SampleMode = Readonly<ReturnType<typeof createSampleMode>>;

/**
 * Tracks whether this window uses the embedded sample service, which the first request starts. `memory` stores the
 * choice for the workspace, so that a reload stays on the sample data.
 */
export function createSampleMode(start: () => Promise<SampleAddresses>, memory: Memento) {
  const changed = new EventEmitter<void>();
  let running: Promise<SampleAddresses> | undefined;
  const isActive = (): boolean => memory.get<boolean>(mementoKeys.useSample) === true;
  const addresses = (): Promise<SampleAddresses> => {
    running ??= start().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
  const close = async (): Promise<void> => {
    const service = running;
    running = undefined;
    await (await service)?.close();
  };
  const remember = async (active: boolean): Promise<void> => {
    if (isActive() === active) return;
    await memory.update(mementoKeys.useSample, active ? true : undefined);
    changed.fire();
  };
  return {
    get active() {
      return isActive();
    },
    addresses,
    onDidChange: changed.event,
    async use() {
      // Set before the service runs: requests wait for it meanwhile.
      await remember(true);
      try {
        await addresses();
      } catch (error) {
        await remember(false);
        throw error;
      }
    },
    async stop() {
      await remember(false);
      await close();
    },
    dispose() {
      changed.dispose();
      void close();
    },
  };
}
