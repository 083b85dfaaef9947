export const extensionId = "startup-funding.startup-funding";

/** Also the prefix of all ids. */
export const settingsSection = "startupFunding";

const id = <Name extends string>(name: Name) => `${settingsSection}.${name}` as const;

function named<Name extends string>(
  ...names: readonly Name[]
): { readonly [Key in Name]: `${typeof settingsSection}.${Key}` };
function named(...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, id(name)]));
}

export const tour = "tour";

/** Names that the manifest and the code share are spelled only in this file. */
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
    /** The label alone states the price in the title of Results. */
    "loadMoreInView",
    "loadPages",
    "refreshResults",
    /** For sample data. */
    "refreshResultsFree",
    "cancelSearch",
    "retrySearch",
    "lookUpSelection",
    "openSearch",
    "editPastSearch",
    "runPastSearch",
    /** For sample data. */
    "runPastSearchFree",
    "removePastSearch",
  ),
  saved: named(
    "saveSearch",
    "checkSearch",
    /** The label alone states the price in menus. */
    "checkSearchInView",
    "pinSearch",
    "removeSearch",
    "scheduleSearch",
    "checkSavedSearches",
    "goOnChecking",
    "markSeen",
  ),
  results: named(
    "arrangeResults",
    "hideHint",
    /** A key in Results runs the named command on the focused line. */
    "onFocusedResult",
  ),
  detail: named("openFiling", "openCompany", "openDetails", "loadDetails", "loadDetailsInView", "openJson"),
  code: named(
    "insertRecord",
    /** The editor’s menu must not show the keys of the Results view. */
    "insertRecordHere",
    "insertRecordAs",
    "copyRecord",
    "copyRecordAs",
    "insertNew",
    "copyNew",
    "copyRequestAs",
    "chooseFields",
    "moveField",
    "copyValue",
    "insertValue",
  ),
  export: named(
    "export",
    /** Exports all rows, not the focused row. */
    "exportInView",
  ),
  table: named("openTable"),
  list: named("lookUpMany"),
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
  ...commandsByFeature.list,
  ...commandsByFeature.library,
  ...commandsByFeature.usage,
  ...commandsByFeature.agents,
} as const;

export type CommandId = (typeof commands)[keyof typeof commands];

export const submenus = named("values", "mark", "forget", "help");

export const views = {
  container: "startupFunding",
  statusBar: id("remaining"),
  ...named("results", "searches", "library", "detail", "table", "libraryTable", "usage", "report", "list"),
} as const;

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
  /** No address, sample data, or row: commands for data have nothing to work on. */
  "nothingSetUp",
  /** An address is configured, and a key is stored for any address. */
  "hasKey",
  /** `canSearch`: company searches and filings; `canBrowse`: fundings and company records. Needs a key, or the sample. */
  "canSearch",
  "canBrowse",
  "usedUp",
  /** Even if the answer has no rows. */
  "hasSearch",
  "hasSaved",
  "checksStopped",
  "hasResults",
  "hasLibrary",
  /** Paging and repeating are free. */
  "fromLibrary",
  "hasMore",
  "searching",
  "canRetry",
  "searched",
  "recordTaken",
  "choosingFields",
  /** New in a saved search, or changed since the person looked at the record. */
  "hasNews",
  "hasHiddenNames",
  "agentsStopped",
);

export const rowContexts = {
  record: "record",
  recordWithNews: "recordWithNews",
  /** Set if the record has an earlier version. */
  recordChanged: "recordChanged",
  recordChangedWithNews: "recordChangedWithNews",
  nextPage: "nextPage",
  note: "note",
  hint: "hint",
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

/** The names of its secrets hold no connection. */
export const defaultConnection = "default";

/** Followed by the connection, if not the default one, role, and origin. */
export const credentialSecret = "startupFunding.credential";

/** In the workspace’s or the user’s memento: a few bytes each. */
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
  exportSeparator: "exportSeparator",
  /** True if exports from a table have its columns. */
  exportAsTable: "exportAsTable",
  hasSaved: "hasSaved",
  hasHiddenNames: "hasHiddenNames",
  isWatching: "isWatching",
  toldOfAgreement: "toldOfAgreement",
  agentCalls: "agentCalls",
} as const;

export const colors = { companyMark: "startupFunding.companyMark" } as const;

export const recordScheme = "startup-funding";

/** A JSON list of row keys. */
export const draggedRows = "application/vnd.startup-funding.rows";
