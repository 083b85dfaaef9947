import { setTimeout as after } from "node:timers/promises";
import { commands as editorCommands, l10n, QuickPickItemKind, window } from "vscode";
import { createFinding, type FoundRecords } from "../../../app/library/finding.ts";
import { companyQuestion } from "../../../app/search/search.ts";
import type { LibraryNeeds } from "../../../app/library/libraryRows.ts";
import { commands } from "../../../host/ids.ts";
import { parseText } from "../../../service/contract/filters/typed.ts";
import type { Failures } from "../../failures.ts";
import type { CommandParts, Parts } from "../../parts.ts";
import { untilClosed } from "../../prompt/pickOne.ts";
import { runSearch } from "../../search/runSearch.ts";
import { type LibraryChoice, type LibraryItem, libraryItems } from "./libraryItems.ts";

/** Similar names are searched after this many ms without typing. */
const restMs = 250;

/** Another caller may give the text. Sends nothing. */
export async function searchLibrary(needs: CommandParts, text: unknown): Promise<void> {
  const roles = await needs.connections.usableRoles();
  const choice = await pickFromLibrary(needs, typeof text === "string" ? text : "", roles.includes("app"));
  if (choice === undefined) return;
  switch (choice.kind) {
    case "record":
      return await (await needs.pages()).open(choice.row, { preserveFocus: false });
    case "form": {
      const form =
        roles.includes("base") && !roles.includes("app") ? commands.browseFundings : commands.search;
      return await editorCommands.executeCommand(form);
    }
    case "search": {
      const question = companyQuestion({ company: choice.company }, needs.settings);
      await runSearch(needs, question, { way: "search" });
    }
  }
}

type LastChoice = Exclude<LibraryChoice, { readonly kind: "type" }>;

interface LibraryPickNeeds extends LibraryNeeds, Pick<Parts, "price" | "wording"> {
  readonly failures: Pick<Failures, "attempt">;
}

/** What is chosen in the pick, where texts of other rows may have been searched for on the way. */
export async function pickFromLibrary(
  needs: LibraryPickNeeds,
  value: string,
  canSearch: boolean,
): Promise<LastChoice | undefined> {
  const pick = window.createQuickPick<LibraryItem>();
  // The order says what fits best. Without this, which VS Code has no type for, labels that hold the text come first.
  Object.assign(pick, { sortByLabel: false });
  pick.title = l10n.t("Search Library");
  pick.placeholder = l10n.t("Type a company, a person, or a place; nothing is sent");
  pick.ignoreFocusOut = true;
  pick.value = value;
  return await untilClosed<LastChoice>(pick, (close) => {
    let drawn: FoundRecords | undefined;
    let looked: string | undefined;
    /** Enter came before the rows for what was typed. */
    let isAccepted = false;
    const choose = (choice: LibraryChoice): void => {
      if (choice.kind !== "type") return close(choice);
      pick.value = choice.text;
      look(choice.text);
    };
    const show = (found: FoundRecords): void => {
      const price = needs.price("companies");
      const company = canSearch ? nameIn(found.text) : undefined;
      const search = company === undefined ? undefined : { company, price };
      const items = libraryItems(found, { wording: needs.wording(), search });
      drawn = found;
      pick.items = items;
      pick.busy = found.isLooking;
      if (found.isLooking) return;
      const first = items.find(({ choice }) => choice !== undefined)?.choice;
      const isWanted = isAccepted && found.records.length + found.suggestions.length > 0;
      isAccepted = false;
      if (isWanted && first !== undefined) choose(first);
    };
    const finding = createFinding({
      ...needs,
      show,
      attempt: (work) => needs.failures.attempt(work),
      rest: async (signal) => await after(restMs, undefined, { signal }).catch(() => undefined),
    });
    const look = (text: string): void => {
      // A text that was put into the box comes back as one that was typed.
      if (text === looked) return;
      looked = text;
      isAccepted = false;
      pick.busy = true;
      finding.typed(text);
    };
    pick.onDidChangeValue(look);
    pick.onDidAccept(() => {
      const [selected] = pick.selectedItems;
      // The first row may be of the previous text: the person did not choose it.
      const isFirst = selected === pick.items.find(({ kind }) => kind !== QuickPickItemKind.Separator);
      const isLate = drawn?.text !== pick.value && (selected === undefined || isFirst);
      if (isLate || selected?.choice === undefined) isAccepted = true;
      else choose(selected.choice);
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
