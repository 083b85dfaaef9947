/** What an extension host is started with, beyond what every one is. */
export interface HostStart {
  readonly env: Readonly<Record<string, string>>;
  /** The person's settings, there before the window opens. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The file of a workspace that is opened in place of an empty folder. */
  readonly workspaceFile?: string;
  /** The folder of the extension and the module that runs in its host, where they are others than for most. */
  readonly extensionPath?: string;
  readonly testsPath?: string;
}
