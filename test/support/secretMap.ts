import { EventEmitter, type SecretStorage, type SecretStorageChangeEvent } from "vscode";

/** A SecretStorage in memory. `ready` is awaited before each answer; it may reject or delay. */
export class SecretMap implements SecretStorage {
  readonly kept = new Map<string, string>();
  readonly changed = new EventEmitter<SecretStorageChangeEvent>();
  readonly onDidChange = this.changed.event;
  calls = 0;

  ready(): Promise<void> {
    return Promise.resolve();
  }

  async keys(): Promise<string[]> {
    return await this.#answer(() => [...this.kept.keys()]);
  }

  async get(key: string): Promise<string | undefined> {
    return await this.#answer(() => this.kept.get(key));
  }

  async store(key: string, value: string): Promise<void> {
    await this.#answer(() => this.kept.set(key, value));
    this.changed.fire({ key });
  }

  async delete(key: string): Promise<void> {
    await this.#answer(() => this.kept.delete(key));
    this.changed.fire({ key });
  }

  async #answer<T>(work: () => T): Promise<T> {
    this.calls += 1;
    await this.ready();
    return work();
  }
}
