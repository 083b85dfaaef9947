/** Every name that the manifest and the code share. Spelt here, nowhere else; a test holds both sides together. */
export const commands = {
  setApiKey: "startupFunding.setApiKey",
  removeApiKey: "startupFunding.removeApiKey",
  configureConnection: "startupFunding.configureConnection",
  search: "startupFunding.search",
  editSearch: "startupFunding.editSearch",
  browseFundings: "startupFunding.browseFundings",
  openFiling: "startupFunding.openFiling",
  openCompany: "startupFunding.openCompany",
  lookUpSelection: "startupFunding.lookUpSelection",
  loadMore: "startupFunding.loadMore",
  /** The same in the title of Results, where the label is all that says what it may use. */
  loadMoreInView: "startupFunding.loadMoreInView",
  refreshResults: "startupFunding.refreshResults",
  cancelSearch: "startupFunding.cancelSearch",
  openDetails: "startupFunding.openDetails",
  loadDetails: "startupFunding.loadDetails",
  openJson: "startupFunding.openJson",
  insertRecord: "startupFunding.insertRecord",
  insertRecordAs: "startupFunding.insertRecordAs",
  copyRecord: "startupFunding.copyRecord",
  copyRecordAs: "startupFunding.copyRecordAs",
  copyRequestAs: "startupFunding.copyRequestAs",
  chooseFields: "startupFunding.chooseFields",
  /** The keys of the pick of fields. */
  moveFieldUp: "startupFunding.moveFieldUp",
  moveFieldDown: "startupFunding.moveFieldDown",
  copyValue: "startupFunding.copyValue",
  insertValue: "startupFunding.insertValue",
  refreshRemaining: "startupFunding.refreshRemaining",
  showUsage: "startupFunding.showUsage",
  diagnoseConnection: "startupFunding.diagnoseConnection",
  openSearch: "startupFunding.openSearch",
  seePlans: "startupFunding.seePlans",
  useSampleData: "startupFunding.useSampleData",
  stopSampleData: "startupFunding.stopSampleData",
  clearLocalData: "startupFunding.clearLocalData",
  showLog: "startupFunding.showLog",
  openTable: "startupFunding.openTable",
} as const;

/** Id of one command. */
export type CommandId = (typeof commands)[keyof typeof commands];

/** Views and other things that VS Code files under an id. */
export const views = {
  container: "startupFunding",
  results: "startupFunding.results",
  searches: "startupFunding.searches",
  detail: "startupFunding.detail",
  statusBar: "startupFunding.remaining",
  table: "startupFunding.table",
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
  maxResponseSize: "maxResponseSize",
  escapeFormulas: "csv.escapeFormulas",
  currency: "currency",
  templates: "templates",
  naming: "naming",
  keyVariable: "requests.keyVariable",
} as const;

/** The section of all settings. */
export const settingsSection = "startupFunding";

/** Keys for `when` clauses. */
export const contextKeys = {
  /** `none`, `noKey`, `ready` or `sample`. */
  connection: "startupFunding.connection",
  hasResults: "startupFunding.hasResults",
  hasMore: "startupFunding.hasMore",
  searching: "startupFunding.searching",
  /** A record was inserted or copied in this window. */
  recordTaken: "startupFunding.recordTaken",
  /** The pick of fields is open. */
  choosingFields: "startupFunding.choosingFields",
} as const;

/** Values of a tree item's `contextValue`. */
export const rowContexts = {
  record: "record",
  nextPage: "nextPage",
  note: "note",
  search: "search",
} as const;

/** The connection that the settings describe. Its secrets keep the names that they had before there could be others. */
export const defaultConnection = "default";

/** Start of the name under which a credential lies in SecretStorage: the connection, if not the default one, role, origin. */
export const credentialSecret = "startupFunding.credential";

/** Names in the workspace's or the user's memento: a few bytes each. */
export const mementoKeys = {
  useSample: "useSample",
  shownSearch: "shownSearch",
  copyForm: "copyForm",
  industries: "industries",
  destinationsHint: "toldOfPlaces",
  tableLayout: "tableLayout",
  fields: "fields",
} as const;

/** Scheme of the documents that show a record as JSON. */
export const recordScheme = "startup-funding";

/** The type of what is dragged out of the Results view: keys of rows, as a JSON list. */
export const draggedRows = "application/vnd.startup-funding.rows";
