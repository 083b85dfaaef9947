import type { RowGrouping, RowOrder } from "../present/arrangement.ts";

export const extensionId = "startup-funding.startup-funding";

/** Section of the manifest’s settings, and prefix of all ids. */
export const settingsSection = "startupFunding";

const id = <Name extends string>(name: Name) => `${settingsSection}.${name}` as const;

/** Maps each name to its id. */
function named<Name extends string>(
  ...names: readonly Name[]
): { readonly [Key in Name]: `${typeof settingsSection}.${Key}` };
function named(...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, id(name)]));
}

export const tour = "tour";

/** The commands of each feature. Every name that the manifest and the code share is spelled only in this file. */
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
    /** The twin for the title of Results, whose label alone states the price. */
    "loadMoreInView",
    "refreshResults",
    /** The twins of both for sample data, where they are free. */
    "loadMoreFree",
    "refreshResultsFree",
    "cancelSearch",
    "retrySearch",
    /** The twin for sample data, where it is free. */
    "retrySearchFree",
    "useSuggestion",
    "lookUpSelection",
    "openSearch",
    "editPastSearch",
    "runPastSearch",
    /** The twin for sample data, where it is free. */
    "runPastSearchFree",
    "removePastSearch",
  ),
  saved: named(
    "saveSearch",
    "openSavedSearch",
    "editSavedSearch",
    "renameSearch",
    "checkSearch",
    /** The twins for menus, whose label alone states the price, and for sample data, where it is free. */
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
    /** A key in Results runs the named command on the focused line. */
    "onFocusedResult",
  ),
  detail: named("openFiling", "openCompany", "openDetails", "loadDetails", "loadDetailsInView", "openJson"),
  code: named(
    "insertRecord",
    /** The twin for the editor’s menu, which must not show the keys of the Results view. */
    "insertRecordHere",
    "insertRecordAs",
    "copyRecord",
    "copyRecordAs",
    "insertNew",
    "copyNew",
    "copyRequestAs",
    "chooseFields",
    "moveFieldUp",
    "moveFieldDown",
    "copyValue",
    "insertValue",
  ),
  export: named(
    "export",
    /** The twin for the title of Results: it exports all rows, not the focused row. */
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
    /** The last line of a group in Library, if the group has more. */
    "showMoreInLibrary",
    "toggleMarks",
    "manageHiddenNames",
    /** Links of the hover over a known name, each with a record’s key. None sends a request. */
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

/** Id of an entry of Sort By; the current order has a twin, since a title alone can show a check mark. */
export type SortCommandId = `${typeof commands.sortResults}.${RowOrder}${"" | ".checked"}`;

export type GroupCommandId = `${typeof commands.groupResults}.${RowGrouping}${"" | ".checked"}`;

export type CommandId = (typeof commands)[keyof typeof commands] | SortCommandId | GroupCommandId;

export const submenus = named("sortBy", "groupBy", "lookAt", "values", "mark", "forget");

export const views = {
  container: "startupFunding",
  statusBar: id("remaining"),
  ...named("results", "searches", "library", "detail", "table", "libraryTable", "usage", "report"),
} as const;

/** Without the section. */
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

export const contextKeys = named(
  /** `none`, `noKey`, `locked`, `ready` or `sample`. */
  "connection",
  /** No address, no sample data, and no row: commands for data have nothing to work on. */
  "nothingSetUp",
  /** An address is configured, and a key is stored for any address. */
  "hasKey",
  /** Company searches and filings are available: their address has a key, or the sample is in use. */
  "canSearch",
  /** Fundings and company records are available: their address has a key, or the sample is in use. */
  "canBrowse",
  /** The service has said that no searches are left. */
  "usedUp",
  /** The answer of a search is shown, even if it has no rows. */
  "hasSearch",
  "hasSaved",
  /** Automatic checks of saved searches have stopped until the person resumes them. */
  "checksStopped",
  "hasResults",
  "hasLibrary",
  /** The results come from the library: paging and repeating are free. */
  "fromLibrary",
  "hasMore",
  "searching",
  "canRetry",
  "searched",
  "recordTaken",
  "sortedBy",
  "groupedBy",
  "choosingFields",
  /** A saved search has news, or a record has changed since the person looked at it. */
  "hasNews",
  "hasHiddenNames",
  "agentsStopped",
);

export const rowContexts = {
  record: "record",
  /** The record is new, or has changed since the person looked at it. */
  recordWithNews: "recordWithNews",
  /** Set if the record has an earlier version. */
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

/** The connection of the settings. Its secrets have no connection in their names. */
export const defaultConnection = "default";

/** Prefix of a credential’s name in SecretStorage, before the connection, if not the default one, role, and origin. */
export const credentialSecret = "startupFunding.credential";

/** Names in the workspace’s or the user’s memento: a few bytes each. */
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

/** The data type of rows dragged out of the Results view: their keys, as a JSON list. */
export const draggedRows = "application/vnd.startup-funding.rows";
