import type { Engine } from "../engine/engine.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { Spending } from "../spending/spend.ts";
import type { PersonRecord } from "./personRecords.ts";
import type { ShownDetail } from "./shownDetail.ts";
import type { Connections, LoadDetails } from "../ports.ts";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import type { SearchHistory } from "../../domain/search/state.ts";
import type { CompanyFilters } from "../../service/contract/filters/table.ts";
import type { LibrarySource } from "../library/libraryRows.ts";
import type { PageIdentity } from "../../present/detail/page.ts";

/** Opens the page of a record that is known by its id or slug alone. */
export interface RecordOpener {
  filing(id: string): Promise<void>;
  company(slug: string): Promise<void>;
}

/**
 * The page of one record, drawn from what is known: looking is free. The rest of the record is asked for where the
 * person asks for it; unasked only where the setting `details.load` says so, which is where it is free.
 */
export interface DetailPages extends RecordOpener {
  /** `isFree`: nothing is asked for by itself that may use a search, whatever is set. */
  open(
    row: ResultRow,
    options: { readonly preserveFocus: boolean; readonly isFree?: boolean },
  ): Promise<void>;
  /** Opens a row’s page and asks for the rest of its record, which may use a search. Nothing where that is known. */
  loadRow(row: ResultRow, options: { readonly preserveFocus: boolean }): Promise<void>;
  /** Draws a page that came back with its window. */
  restore(identity: PageIdentity): Promise<void>;
  /** The record of the page that is in front, if one is. */
  rowInFront(): ResultRow | undefined;
  /** What is drawn now. */
  readonly shown: ShownDetail | undefined;
  /**
   * Asks for the record behind the page; `fresh` past the store. Nothing while a request is under way, where the page
   * shows another record than `of` by now, or where the record’s service is not the connected one, as the page then says.
   */
  load(options: { readonly fresh: boolean; readonly of?: PageIdentity }): Promise<void>;
  /**
   * Draws the company behind the funding on the page; asks for its record where the page said what that uses, as `load`
   * does.
   */
  openCompany(of: PageIdentity): Promise<void>;
  /** Returns what to search filings of the same name for; undefined where the page does not offer that. */
  nameSearch(of: PageIdentity): CompanyFilters | undefined;
  /** Draws the row before or after in the results. */
  step(direction: "previous" | "next"): Promise<void>;
  /** Draws another record that the page lists, by its key. */
  openOther(key: string): Promise<void>;
  /** Draws a record that the page leads to. */
  openLinked(row: ResultRow): Promise<void>;
  /** Draws the record again from whose page a link led here. */
  back(): Promise<void>;
  /** Returns the records that name a person: those at hand, then those of the library. Sends nothing. */
  recordsNaming(name: string, signal: AbortSignal): AsyncIterable<PersonRecord>;
  /** Draws nothing any more that was forgotten; `isGone` says which records are. Returns whether the page is left empty. */
  forget(isGone: (row: ResultRow) => boolean): Promise<boolean>;
  /** Called when the connection, or what is known of prices or records, has changed: draws what can be asked for, and is known, now. Asks nobody. */
  redraw(): Promise<void>;
}

/** Where a page is drawn. */
export interface DetailScreen {
  readonly isOpen: boolean;
  readonly isActive: boolean;
  reveal(options: { readonly preserveFocus: boolean }): void;
  draw(shown: ShownDetail): void;
}

/** What of the engine the pages use. */
export interface DetailEngine extends Pick<Engine, "answers" | "allowanceNow"> {
  readonly spending: Pick<Spending, "record">;
  readonly store: {
    readonly history: Pick<SearchHistory, "put">;
  };
}

/** What the pages need. */
export interface DetailPagesNeeds {
  readonly engine: () => Promise<DetailEngine>;
  readonly session: () => Promise<Pick<SearchSession, "state" | "addDetail">>;
  readonly library: LibrarySource;
  readonly connections: Pick<Connections, "serviceOf">;
  readonly screen: DetailScreen;
  /** The setting `details.load`. */
  readonly loadDetails: () => LoadDetails;
  /** The rows of the results in the order in which they are shown; by default, in which they were loaded. */
  readonly rowsInOrder?: () => readonly ResultRow[];
  /** So many searches are left to what was asked for by name: opening a row does not use them. */
  readonly reserve: () => number;
}
