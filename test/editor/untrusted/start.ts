import type { HostStart } from "../../../tools/vscode/hostStart.ts";

/** An editor that asks whether the authors of a folder are trusted, of a person who has not said so. */
export async function startUntrusted(): Promise<HostStart> {
  return await Promise.resolve({
    env: {},
    settings: {
      "security.workspace.trust.enabled": true,
      "security.workspace.trust.startupPrompt": "never",
    },
  });
}
