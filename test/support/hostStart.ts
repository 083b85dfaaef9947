/** What an extension host is started with, beyond what every one is. */
export interface HostStart {
  readonly env: Readonly<Record<string, string>>;
  /** The person's settings, there before the editor starts. */
  readonly settings: Readonly<Record<string, unknown>>;
}
