import type { RowGrouping, RowOrder } from "../present/arrangement.ts";

export const extensionId = "startup-funding.startup-funding";

/** Of the manifest’s settings; what all ids of ours begin with. */
export const settingsSection = "startupFunding";

const id = <Name extends string>(name: Name) => `${settingsSection}.${name}` as const;

/** Ids of ours, each under the name that it ends with. */
function named<Name extends string>(
  ...names: readonly Name[]
): { readonly [Key in Name]: `${typeof settingsSection}.${Key}` };
function named(...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, id(name)]));
}

export const tour = "tour";

/** The commands of each feature. Every name that the manifest and the code share is spelt in this file, nowhere else. */
const commandsByFeature = {
  connection: named(
    "setApiKey",
    "removeApiKey",
    "configureConnection",
    "useSampleData",
    "stopSampleData",
    "openSampleCode",
    "openTour",
    "openSettings",
    "diagnoseConnection",
    "showLog",
  ),
  search: named(
    "search",
    "editSearch",
    "browseFundings",
    "loadMore",
    /** The same in the title of Results, where the label is all that says what it may use. */
    "loadMoreInView",
    "refreshResults",
    /** Both again for sample data, where they are free. */
    "loadMoreFree",
    "refreshResultsFree",
    "cancelSearch",
    "retrySearch",
    /** The same on sample data, where it is free. */
    "retrySearchFree",
    "useSuggestion",
    "lookUpSelection",
    "openSearch",
    "editPastSearch",
    "runPastSearch",
    /** The same on sample data, where it is free. */
    "runPastSearchFree",
    "removePastSearch",
  ),
  saved: named(
    "saveSearch",
    "openSavedSearch",
    "editSavedSearch",
    "renameSearch",
    "checkSearch",
    /** The same in menus, where the label is all that says what it may use; and on sample data, where it is free. */
    "checkSearchInView",
    "checkSearchFree",
    "pinSearch",
    "removeSearch",
    "scheduleSearch",
    "checkSavedSearches",
    "goOnChecking",
    "markSeen",
  ),
  results: named(
    "sortResults",
    "groupResults",
    /** A key in Results: the command that it names, on the line that has the focus. */
    "onFocusedResult",
  ),
  detail: named("openFiling", "openCompany", "openDetails", "loadDetails", "loadDetailsInView", "openJson"),
  code: named(
    "insertRecord",
    /** The same in the menu of an editor, where the keys of the Results view must not be shown. */
    "insertRecordHere",
    "insertRecordAs",
    "copyRecord",
    "copyRecordAs",
    /** Both in the menu of a saved search: what is new in it. */
    "insertNew",
    "copyNew",
    "copyRequestAs",
    "chooseFields",
    /** The keys of the pick of fields. */
    "moveFieldUp",
    "moveFieldDown",
    "copyValue",
    "insertValue",
  ),
  export: named(
    "export",
    /** The same in the title of Results: the row that has the focus is not what is meant there. */
    "exportInView",
  ),
  table: named("openTable"),
  library: named(
    "searchLibrary",
    "openLibraryTable",
    "toggleStar",
    "editTags",
    "editNote",
    "showChanges",
    "forgetRecord",
    "forgetCompany",
    "forgetPerson",
    "clearLocalData",
    /** A line of Library that shows more of what is above it. */
    "showMoreInLibrary",
    "toggleMarks",
    "manageHiddenNames",
    /** Links of the hover over a known name, each with the key of a record. None of them asks the service. */
    "openKnown",
    "insertKnown",
    "insertKnownValue",
    "starKnown",
    "hideKnownName",
  ),
  usage: named("refreshRemaining", "showUsage", "seePlans"),
  agents: named("stopAgents", "allowAgents"),
} as const;

export const commands = {
  ...commandsByFeature.connection,
  ...commandsByFeature.search,
  ...commandsByFeature.saved,
  ...commandsByFeature.results,
  ...commandsByFeature.detail,
  ...commandsByFeature.code,
  ...commandsByFeature.export,
  ...commandsByFeature.table,
  ...commandsByFeature.library,
  ...commandsByFeature.usage,
  ...commandsByFeature.agents,
} as const;

/** Id of an entry of Sort By; one that is in use has a twin, since a title alone can show a check mark. */
export type SortCommandId = `${typeof commands.sortResults}.${RowOrder}${"" | ".checked"}`;

export type GroupCommandId = `${typeof commands.groupResults}.${RowGrouping}${"" | ".checked"}`;

export type CommandId = (typeof commands)[keyof typeof commands] | SortCommandId | GroupCommandId;

export const submenus = named("sortBy", "groupBy", "lookAt", "values", "mark", "forget");

export const views = {
  container: "startupFunding",
  statusBar: id("remaining"),
  ...named("results", "searches", "library", "detail", "table", "libraryTable", "usage", "report"),
} as const;

/** Settings, without the section. */
export const settings = {
  baseUrl: "baseUrl",
  appUrl: "appUrl",
  authBase: "auth.base",
  authApp: "auth.app",
  perPage: "perPage",
  requestTimeout: "requestTimeout",
  reserveSearches: "reserveSearches",
  loadDetails: "details.load",
  transport: "network.transport",
  maxAge: "cache.maxAge",
  maxStoreSize: "store.maxSize",
  escapeFormulas: "csv.escapeFormulas",
  currency: "currency",
  templates: "templates",
  libraryHover: "library.hover",
  libraryMarks: "library.marks",
  libraryExclude: "library.exclude",
  agentConsent: "agents.consent",
  agentBudget: "agents.dailyBudget",
  agentsSeePeople: "agents.people",
  naming: "naming",
  keyVariable: "requests.keyVariable",
} as const;

/** Keys for `when` clauses. */
export const contextKeys = named(
  /** `none`, `noKey`, `locked`, `ready` or `sample`. */
  "connection",
  /** No address, no sample data, and no row: a command that isn't there to change that has nothing to do. */
  "nothingSetUp",
  /** An address is configured, and a key is stored for that or another one. */
  "hasKey",
  /** Company searches and filings can be asked for: their address has a key, or the sample is in use. */
  "canSearch",
  /** The same for fundings and company records. */
  "canBrowse",
  /** The service has said that no searches are left. */
  "usedUp",
  /** The answer of a search is shown, even if it has no rows. */
  "hasSearch",
  "hasSaved",
  /** Checks of saved searches by themselves have stopped until the person lets them go on. */
  "checksStopped",
  "hasResults",
  /** The Library view shows a record. */
  "hasLibrary",
  /** What is shown was found in the library: going on and looking again are free. */
  "fromLibrary",
  "hasMore",
  "searching",
  /** A search failed, and may be asked again. */
  "canRetry",
  /** A search was answered in this window. */
  "searched",
  /** A record was inserted or copied in this window. */
  "recordTaken",
  "sortedBy",
  "groupedBy",
  "choosingFields",
  /** Something is new in a saved search, or has changed since it was looked at. */
  "hasNews",
  "hasHiddenNames",
  "agentsStopped",
);

/** Values of a tree item's `contextValue`. */
export const rowContexts = {
  record: "record",
  /** The same while it is new, or has changed since it was looked at. */
  recordWithNews: "recordWithNews",
  /** Both once an earlier version of it is known. */
  recordChanged: "recordChanged",
  recordChangedWithNews: "recordChangedWithNews",
  nextPage: "nextPage",
  note: "note",
  group: "group",
  search: "search",
  company: "company",
  tag: "tag",
  heading: "heading",
  newHeading: "newHeading",
  more: "more",
  pastRecord: "pastRecord",
  saved: "saved",
  savedWithNews: "savedWithNews",
} as const;

/** The connection that the settings describe. Its secrets keep the names that they had before there could be others. */
export const defaultConnection = "default";

/** Start of the name under which a credential is in SecretStorage: the connection, if not the default one, role, origin. */
export const credentialSecret = "startupFunding.credential";

/** Names in the workspace's or the user's memento: a few bytes each. */
export const mementoKeys = {
  useSample: "useSample",
  shownSearch: "shownSearch",
  copyForm: "copyForm",
  industries: "industries",
  series: "series",
  recentValues: "recentValues",
  destinationsHint: "toldOfPlaces",
  tableLayout: "tableLayout",
  libraryTableLayout: "libraryTableLayout",
  arrangement: "arrangement",
  fields: "fields",
  saveFolder: "saveFolder",
  exportFormat: "exportFormat",
  hasSaved: "hasSaved",
  hasHiddenNames: "hasHiddenNames",
  isWatching: "isWatching",
  toldOfAgreement: "toldOfAgreement",
  agentCalls: "agentCalls",
} as const;

export const colors = { companyMark: "startupFunding.companyMark" } as const;

export const recordScheme = "startup-funding";

/** The type of what is dragged out of the Results view: keys of rows, as a JSON list. */
export const draggedRows = "application/vnd.startup-funding.rows";
