import type { HostStart } from "../../../tools/vscode/hostStart.ts";
import { startWaiting } from "../../editor/activation/start.ts";
import { startWithFolders } from "../../editor/folders/start.ts";
import { startInOffice } from "../../editor/network/start.ts";
import { startUntrusted } from "../../editor/untrusted/start.ts";

/**
 * The folders of suites below this one, each run in an extension host of its own that is started as they ask for;
 * undefined asks for nothing special. The longest come first, so that two VS Codes end at about the same time.
 */
export const starts: Readonly<Record<string, ((folder: string) => Promise<HostStart>) | undefined>> = {
  "": undefined,
  network: startInOffice,
  folders: startWithFolders,
  untrusted: startUntrusted,
  activation: startWaiting,
};
