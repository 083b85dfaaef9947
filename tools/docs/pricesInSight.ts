import { type RequestWay, requestRules } from "../../src/domain/spending/ways.ts";
import { purposeNames } from "../../src/present/usage/usagePage.ts";
import type { SourceFile } from "../project/source.ts";
import { between, table } from "./tables.ts";

/** The user’s action for each reason of a request, and the place that shows its price before. */
const pricesInSight: Readonly<Record<RequestWay, readonly [press: string, price: string]>> = {
  search: [
    "Search or Browse in a form, Search for company “…” in a form or in Search Library, Search Filings Under This Name on a record’s page",
    "in the row, on the button",
  ],
  lookUp: ["Search in Look Up Selected Company", "in the row"],
  again: ["Run Again in Searches, Retry Search in Results", "in the title of the button"],
  refresh: ["Refresh Results", "in the title of the button; if the rows are old, in the row"],
  nextPage: [
    "Load Next Page",
    "in the row below the results, on the button of the table, in the title of the command",
  ],
  morePages: ["Load Pages…", "in the input box, for all of them; never below `reserveSearches`"],
  recordById: ["Open Filing by ID, Open Company", "in the input box"],
  record: [
    "Load Full Filing, Load Company Record, Refresh or Retry on a record’s page",
    "on the button; in the title of the command",
  ],
  automaticRecord: [
    "Opening a row (automatic, if `details.load` allows it)",
    "in the row’s tooltip and in the setting’s description; never below `reserveSearches`",
  ],
  listName: [
    "Try Ten, Ask, Go On, or Ask Again in Look Up Many…",
    "on the button, and in the sentence above; never below `reserveSearches`",
  ],
  checkNow: ["Check Now on a saved search", "in the title of the button"],
  checkMore: ["Load the Next Page of a check that found more", "on the button of the message"],
  checkEach: ["Check Saved Searches…", "above the list that is chosen from; never below `reserveSearches`"],
  checkScheduled: [
    "A saved search that is due (automatic)",
    "in the question that was agreed to; never below `reserveSearches`",
  ],
  refreshRemaining: [
    "Refresh Remaining Searches",
    "free by the service’s terms; otherwise you are asked first",
  ],
  checkKey: ["Enter in Set API Key…", "in the input box"],
  diagnose: ["Run Checks in Diagnose Connection, Try Other Ways", "in the question before"],
  measure: [
    "nothing: a while after a request whose answer names no count",
    "only where it was measured to be free",
  ],
  agentSearch: [
    "Continue or Use 1 Search, where an agent wants to search",
    "in the question; with `agents.consent` set to `always`, in that setting’s description",
  ],
  agentRecord: [
    "Continue or Use 1 Search, where an agent wants a full record",
    "in the question; with `agents.consent` set to `always`, in that setting’s description",
  ],
};

/** Returns the page with every reason of a request, as its callers name them. */
export function withPrices(page: string, source: readonly SourceFile[]): string {
  const names = purposeNames((text) => text);
  const rows = waysIn(source).map((way) => {
    const { purpose } = requestRules[way];
    return [...pricesInSight[way], names[purpose] ?? purpose];
  });
  return between(
    page,
    "prices",
    table(["what is pressed", "where its price is shown before", "in Show Usage"], rows),
  );
}

export function waysIn(source: readonly SourceFile[]): readonly RequestWay[] {
  const callers = source.filter(({ path }) => !path.startsWith("src/domain/spending/"));
  return Object.keys(requestRules)
    .filter(isWay)
    .filter((way) => callers.some(({ text }) => text.includes(`"${way}"`)));
}

function isWay(name: string): name is RequestWay {
  return Object.hasOwn(requestRules, name);
}
