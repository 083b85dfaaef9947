/** What an extension host is started with, beyond what every one is. */
export interface HostStart {
  readonly env: Readonly<Record<string, string>>;
  /** The person's settings, there before the window opens. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The file of a workspace that is opened in place of an empty folder. */
  readonly workspaceFile?: string;
}
