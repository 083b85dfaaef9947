import { clearLocalData } from "../../app/usage/clear.ts";
import type { EngineSource } from "../../app/engine/engine.ts";
import { l10n, window } from "vscode";
import type { CommandHandler } from "../commandMap.ts";

/** `clearLocalData`: forgets everything but keys and settings, after a modal question. */
export function clearLocalDataCommand(needs: {
  readonly engine: EngineSource;
  /** Forgets the few bytes that lie in mementos. */
  readonly forget: () => Promise<void>;
}): CommandHandler {
  return async () => {
    const clear = l10n.t("Clear");
    const { store } = await needs.engine();
    // What a person has put on records herself is named: nothing brings it back.
    const marked = await store.library.markCount();
    const chosen = await window.showWarningMessage(
      l10n.t("Clear the local data of Startup Funding?"),
      {
        modal: true,
        detail: [
          l10n.t(
            "Stored results, the library, past searches, and usage are deleted in all windows. Results you’ve already used a search for may use one again. Your API key and settings stay.",
          ),
          ...(marked > 0
            ? [l10n.t("Your stars, tags, and notes are deleted too (records: {0}).", marked)]
            : []),
        ].join("\n\n"),
      },
      clear,
    );
    if (chosen !== clear) return;
    await clearLocalData(await needs.engine());
    await needs.forget();
    void window.showInformationMessage(l10n.t("The local data is cleared."));
  };
}
