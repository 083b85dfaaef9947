import { env, l10n } from "vscode";
import type { Settings } from "../host/settings.ts";
import { createFormats } from "../render/formats.ts";
import type { Wording } from "../render/wording.ts";

/** How things are worded now: the editor's language, the person's currency. */
export function createWording(settings: Settings): () => Wording {
  const formats = createFormats();
  return () => ({ t: l10n.t, locale: env.language, currency: settings.currency(), formats });
}
