import type { RowGrouping, RowOrder } from "../present/arrangement.ts";

/** The extension as VS Code knows it: publisher and name. */
export const extensionId = "startup-funding.startup-funding";

export const tour = "tour";

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
  searchLibrary: "startupFunding.searchLibrary",
  loadMore: "startupFunding.loadMore",
  /** The same in the title of Results, where the label is all that says what it may use. */
  loadMoreInView: "startupFunding.loadMoreInView",
  refreshResults: "startupFunding.refreshResults",
  /** Both again for sample data, where they are free. */
  loadMoreFree: "startupFunding.loadMoreFree",
  refreshResultsFree: "startupFunding.refreshResultsFree",
  cancelSearch: "startupFunding.cancelSearch",
  useSuggestion: "startupFunding.useSuggestion",
  sortResults: "startupFunding.sortResults",
  groupResults: "startupFunding.groupResults",
  /** A key in Results: the command that it names, on the line that has the focus. */
  onFocusedResult: "startupFunding.onFocusedResult",
  openDetails: "startupFunding.openDetails",
  loadDetails: "startupFunding.loadDetails",
  openJson: "startupFunding.openJson",
  insertRecord: "startupFunding.insertRecord",
  /** The same in the menu of an editor, where the keys of the Results view must not be shown. */
  insertRecordHere: "startupFunding.insertRecordHere",
  insertRecordAs: "startupFunding.insertRecordAs",
  copyRecord: "startupFunding.copyRecord",
  copyRecordAs: "startupFunding.copyRecordAs",
  copyRequestAs: "startupFunding.copyRequestAs",
  export: "startupFunding.export",
  /** The same in the title of Results: the row that has the focus is not what is meant there. */
  exportInView: "startupFunding.exportInView",
  chooseFields: "startupFunding.chooseFields",
  moveFieldUp: "startupFunding.moveFieldUp",
  moveFieldDown: "startupFunding.moveFieldDown",
  copyValue: "startupFunding.copyValue",
  insertValue: "startupFunding.insertValue",
  refreshRemaining: "startupFunding.refreshRemaining",
  showUsage: "startupFunding.showUsage",
  diagnoseConnection: "startupFunding.diagnoseConnection",
  openSearch: "startupFunding.openSearch",
  editPastSearch: "startupFunding.editPastSearch",
  runPastSearch: "startupFunding.runPastSearch",
  /** The same on sample data, where it is free. */
  runPastSearchFree: "startupFunding.runPastSearchFree",
  removePastSearch: "startupFunding.removePastSearch",
  seePlans: "startupFunding.seePlans",
  useSampleData: "startupFunding.useSampleData",
  stopSampleData: "startupFunding.stopSampleData",
  clearLocalData: "startupFunding.clearLocalData",
  showLog: "startupFunding.showLog",
  openTable: "startupFunding.openTable",
  toggleMarks: "startupFunding.toggleMarks",
  manageHiddenNames: "startupFunding.manageHiddenNames",
  /** Links of the hover over a known name, each with the key of a record. None of them asks the service. */
  openKnown: "startupFunding.openKnown",
  insertKnown: "startupFunding.insertKnown",
  insertKnownValue: "startupFunding.insertKnownValue",
  starKnown: "startupFunding.starKnown",
  hideKnownName: "startupFunding.hideKnownName",
  toggleStar: "startupFunding.toggleStar",
  editTags: "startupFunding.editTags",
  editNote: "startupFunding.editNote",
  showChanges: "startupFunding.showChanges",
  forgetRecord: "startupFunding.forgetRecord",
  forgetCompany: "startupFunding.forgetCompany",
  forgetPerson: "startupFunding.forgetPerson",
  /** A line of Library that shows more of what is above it. */
  showMoreInLibrary: "startupFunding.showMoreInLibrary",
  openLibraryTable: "startupFunding.openLibraryTable",
  openTour: "startupFunding.openTour",
  openSettings: "startupFunding.openSettings",
  openSampleCode: "startupFunding.openSampleCode",
} as const;

/** Id of an entry of Sort By; one that is in use has a twin, since a title alone can show a check mark. */
export type SortCommandId = `${typeof commands.sortResults}.${RowOrder}${"" | ".checked"}`;

export type GroupCommandId = `${typeof commands.groupResults}.${RowGrouping}${"" | ".checked"}`;

export type CommandId = (typeof commands)[keyof typeof commands] | SortCommandId | GroupCommandId;

export const submenus = { sortBy: "startupFunding.sortBy", groupBy: "startupFunding.groupBy" } as const;

export const views = {
  container: "startupFunding",
  results: "startupFunding.results",
  searches: "startupFunding.searches",
  library: "startupFunding.library",
  detail: "startupFunding.detail",
  statusBar: "startupFunding.remaining",
  table: "startupFunding.table",
  libraryTable: "startupFunding.libraryTable",
  usage: "startupFunding.usage",
  report: "startupFunding.report",
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
  libraryHover: "library.hover",
  libraryMarks: "library.marks",
  libraryLanguages: "library.languages",
  libraryExclude: "library.exclude",
  naming: "naming",
  keyVariable: "requests.keyVariable",
} as const;

export const settingsSection = "startupFunding";

export const contextKeys = {
  /** `none`, `noKey`, `ready` or `sample`. */
  connection: "startupFunding.connection",
  /** Company searches and filings can be asked for: their address has a key, or the sample is in use. */
  canSearch: "startupFunding.canSearch",
  /** The same for fundings and company records. */
  canBrowse: "startupFunding.canBrowse",
  /** The service has said that no searches are left. */
  usedUp: "startupFunding.usedUp",
  hasSearch: "startupFunding.hasSearch",
  hasResults: "startupFunding.hasResults",
  /** What is shown was found in the library: going on and looking again are free. */
  fromLibrary: "startupFunding.fromLibrary",
  hasMore: "startupFunding.hasMore",
  searching: "startupFunding.searching",
  recordTaken: "startupFunding.recordTaken",
  /** By what the rows of Results are sorted and grouped. */
  sortedBy: "startupFunding.sortedBy",
  groupedBy: "startupFunding.groupedBy",
  choosingFields: "startupFunding.choosingFields",
} as const;

/** Values of a tree item's `contextValue`. */
export const rowContexts = {
  record: "record",
  nextPage: "nextPage",
  note: "note",
  group: "group",
  search: "search",
  /** Lines of Library. */
  company: "company",
  tag: "tag",
  heading: "heading",
  more: "more",
  /** A past question for one record. */
  pastRecord: "pastRecord",
} as const;

/** The connection that the settings describe. Its secrets keep the names that they had before there could be others. */
export const defaultConnection = "default";

/** Start of the name under which a credential is in SecretStorage: the connection, if not the default one, role, origin. */
export const credentialSecret = "startupFunding.credential";

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
} as const;

/** Colours of our own that a theme can set. */
export const colors = { companyMark: "startupFunding.companyMark" } as const;

/** Scheme of the documents that show a record as JSON. */
export const recordScheme = "startup-funding";

/** The type of what is dragged out of the Results view: keys of rows, as a JSON list. */
export const draggedRows = "application/vnd.startup-funding.rows";
