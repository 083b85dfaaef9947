import { EventEmitter, type Memento } from "vscode";
import { mementoKeys } from "./ids.ts";

export interface SampleAddresses {
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly key: string;
  close(): Promise<void>;
}

export type SampleMode = Readonly<ReturnType<typeof createSampleMode>>;

/** The first request starts the sample service. `memory` keeps the choice across a reload. */
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
      // Requests wait for the service meanwhile.
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
