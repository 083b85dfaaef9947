import { setTimeout as after } from "node:timers/promises";
import { l10n, window } from "vscode";
import { createFinding, type FoundRecords } from "../../../app/library/finding.ts";
import { companyQuestion } from "../../../app/search/search.ts";
import { parseText } from "../../../service/contract/filters/typed.ts";
import type { Parts } from "../../parts.ts";
import { untilClosed } from "../../prompt/pickOne.ts";
import type { SearchingParts } from "../../search/searchCommands.ts";
import { type LibraryChoice, type LibraryItem, libraryItems } from "./libraryItems.ts";

/** Similar names are searched after this many ms without typing. */
const restMs = 250;

/** Another caller may give the text. Sends nothing. */
export async function searchLibrary(needs: SearchingParts, text: unknown): Promise<void> {
  const canSearch = (await needs.connections.usableRoles()).includes("app");
  const choice = await pickRecord(needs, typeof text === "string" ? text : "", canSearch);
  if (choice?.kind === "record") {
    await (await needs.pages()).open(choice.row, { preserveFocus: false });
  } else if (choice !== undefined) {
    const { company } = choice;
    const searching = await needs.searching();
    await searching.run(companyQuestion({ company }, needs.settings), { way: "search" });
  }
}

async function pickRecord(
  needs: Parts,
  value: string,
  canSearch: boolean,
): Promise<LibraryChoice | undefined> {
  const pick = window.createQuickPick<LibraryItem>();
  // The order says what fits best. Without this, which VS Code has no type for, labels that hold the text come first.
  Object.assign(pick, { sortByLabel: false });
  pick.title = l10n.t("Search Library");
  pick.placeholder = l10n.t("Type a company, a person or a place; nothing is sent");
  pick.ignoreFocusOut = true;
  pick.value = value;
  return await untilClosed<LibraryChoice>(pick, (close) => {
    let drawn: FoundRecords | undefined;
    /** Enter came before the rows for what was typed. */
    let isAccepted = false;
    const show = (found: FoundRecords): void => {
      const price = needs.price("companies");
      const company = canSearch ? nameIn(found.text) : undefined;
      const search = company === undefined ? undefined : { company, price };
      const items = libraryItems(found, { wording: needs.wording(), search });
      drawn = found;
      pick.items = items;
      pick.busy = found.isLooking;
      const [first] = items.filter(({ choice }) => choice?.kind === "record");
      if (isAccepted && found.records.length > 0 && first?.choice !== undefined) close(first.choice);
      isAccepted = false;
    };
    const finding = createFinding({
      ...needs,
      show,
      attempt: (work) => needs.failures.attempt(work),
      rest: async (signal) => await after(restMs, undefined, { signal }).catch(() => undefined),
    });
    const look = (text: string): void => {
      isAccepted = false;
      pick.busy = true;
      finding.typed(text);
    };
    pick.onDidChangeValue(look);
    pick.onDidAccept(() => {
      const [selected] = pick.selectedItems;
      // The first row may be of the previous text: the person did not choose it.
      const isLate = drawn?.text !== pick.value && (selected === undefined || selected === pick.items[0]);
      if (isLate) isAccepted = true;
      else if (selected?.choice !== undefined) close(selected.choice);
    });
    pick.onDidHide(() => finding.end());
    look(value);
  });
}

/** Undefined where it is no name that can be asked for. */
function nameIn(text: string): string | undefined {
  const parsed = parseText(text);
  return parsed.ok ? parsed.value : undefined;
}
