import { env, l10n } from "vscode";
import type { Settings } from "../host/settings.ts";
import { createFormatters, type Wording } from "../present/wording.ts";

/** How things are worded now: the editor's language, the person's currency. */
export function createWording(settings: Settings): () => Wording {
  const formatters = createFormatters();
  return () => ({ t: l10n.t, locale: env.language, currency: settings.currency(), formatters });
}
