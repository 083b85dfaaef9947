import type { SearchHistory } from "../../domain/search/state.ts";
import type { SearchSession } from "../../domain/search/searchSession.ts";
import type { LoadDetails } from "../ports.ts";
import type { Spending } from "../spending/spend.ts";
import type { Engine } from "../engine/engine.ts";
import { companySlugOf, type ResultRow } from "../../domain/record.ts";
import { isSameRecord } from "../../domain/record/recordKey.ts";
import {
  isPlaceholder,
  neighboursOf,
  otherOnPage,
  placeholderRow,
  questionOfRow,
  rowOfIdentity,
  rowOfPage,
  CurrentPage,
  type PageSurroundings,
} from "./shownDetail.ts";
import type { CompanyFilters } from "../../service/contract/filters/table.ts";
import { type RecordQuestion, roleOf } from "../../service/contract/question.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { isServiceError, ServiceError } from "../../service/errors.ts";
import { libraryRecordOf, libraryRow, type LibrarySource, servicesOfNow } from "../library/librarySource.ts";
import { storedRecord } from "../library/knownRecord.ts";
import { asksAtOnce, isConnected, priceOf, wayOf, type OpeningReason } from "./detailPrice.ts";
import { nameToSearch, storedBeside, type PersonRecord, recordsNaming } from "./relatedRecords.ts";
import type { RecordWay } from "../../domain/spending/ways.ts";
import type { DetailState, OpenedRecord } from "../../present/detail/detailState.ts";
import type { PageIdentity } from "../../present/detail/detailProtocol.ts";

export interface DetailEngine extends Pick<Engine, "answers" | "allowanceNow"> {
  readonly spending: Pick<Spending, "record">;
  readonly store: { readonly history: Pick<SearchHistory, "put"> };
}

export interface DetailPagesNeeds extends PageSurroundings {
  readonly engine: () => Promise<DetailEngine>;
  readonly session: () => Promise<Pick<SearchSession, "state" | "addDetail">>;
  readonly library: LibrarySource;
  readonly loadDetails: () => LoadDetails;
  /** In display order; default: in loading order. */
  readonly rowsInOrder?: () => readonly ResultRow[];
  readonly reserve: () => number;
}

/** A held key passes many pages: a page rests before it sends a request. */
export const restMs = 300;

interface Visit {
  readonly reason: OpeningReason;
  /** Last first; empty unless the person followed a link on a page. */
  readonly trail?: readonly ResultRow[];
}

/** Opening a page is free; its details are loaded on request, or automatically as `details.load` says. */
export class DetailPages {
  readonly #needs: DetailPagesNeeds;
  readonly #page: CurrentPage;
  #generation: symbol | undefined;
  #wanted: ResultRow | undefined;

  constructor(needs: DetailPagesNeeds) {
    this.#needs = needs;
    this.#page = new CurrentPage(needs);
  }

  get shown(): DetailState | undefined {
    return this.#page.shown;
  }

  rowInFront(): ResultRow | undefined {
    return this.#needs.screen.isActive && this.shown !== undefined ? rowOfPage(this.shown) : undefined;
  }

  /** `isFree`: sends no automatic request that may use a search, whatever the setting. */
  async open(
    row: ResultRow,
    { preserveFocus, isFree }: { readonly preserveFocus: boolean; readonly isFree?: boolean },
  ): Promise<void> {
    const { screen } = this.#needs;
    const isAgain = this.shown !== undefined && isSameRecord(this.shown.row, row);
    screen.reveal({ preserveFocus });
    // A second click on a failed page’s row sends nothing: Retry is on the page.
    if (isAgain && this.shown?.state !== "partial" && screen.isOpen) return;
    await this.#showRecord(row, { reason: isFree === true ? "restored" : "opened" });
  }

  /** May use a search. Sends nothing if the details are stored. */
  async loadRow(row: ResultRow, options: { readonly preserveFocus: boolean }): Promise<void> {
    this.#needs.screen.reveal(options);
    const shown = this.shown;
    if (shown === undefined || !isSameRecord(shown.row, row)) {
      return await this.#showRecord(row, { reason: "record" });
    }
    if (shown.state === "partial" || shown.state === "failed") await this.load({ fresh: false });
  }

  async openById(question: RecordQuestion): Promise<void> {
    await this.#openOne(question, { reason: "recordById" });
  }

  async restore(identity: PageIdentity): Promise<void> {
    const lost = rowOfIdentity(identity);
    if (lost === undefined) return;
    const listed = (await this.#shownRows()).find((one) => isSameRecord(one, lost));
    const known = listed === undefined ? await libraryRecordOf(this.#needs.library, lost) : undefined;
    const row = listed ?? (known === undefined ? lost : libraryRow(known));
    await this.#showRecord(row, { reason: "restored" }, questionOfRow(lost));
  }

  /** Does nothing if a request is in flight, or `of` or its service is no longer shown. `fresh`: skips the store. */
  async load({ fresh, of }: { readonly fresh: boolean; readonly of?: PageIdentity }): Promise<void> {
    const shown = of === undefined ? this.shown : this.#page.as(of);
    if (shown?.question === undefined || this.#generation !== undefined) return;
    await this.#loadRest("record", shown, fresh);
    await this.#addStored();
  }

  async openCompany(of: PageIdentity): Promise<void> {
    const shown = this.#page.connectedAs(of);
    const slug = shown === undefined ? undefined : companySlugOf(shown.row.record);
    if (shown === undefined || slug === undefined) return;
    // If the page said that the record is stored, pay nothing should it be deleted by now.
    const reason = shown.relations?.hasCompany === true ? "restored" : "record";
    await this.#openOne({ endpoint: "company", slug }, { reason, trail: this.#page.trailFromHere() });
  }

  nameSearch(of: PageIdentity): CompanyFilters | undefined {
    const shown = this.#page.connectedAs(of);
    const company = shown?.searchPrice === undefined ? undefined : nameToSearch(rowOfPage(shown));
    return company === undefined ? undefined : { company };
  }

  async step(direction: "previous" | "next"): Promise<void> {
    const rows = this.#needs.rowsInOrder?.() ?? (await this.#shownRows());
    const row = this.#wanted && neighboursOf(rows, this.#wanted)[direction];
    if (row !== undefined) await this.#showRecord(row, { reason: "stepped" });
  }

  async openOther(key: string): Promise<void> {
    if (this.shown === undefined) return;
    const row = otherOnPage(await this.#shownRows(), this.shown, key);
    if (row !== undefined) await this.openLinked(row);
  }

  async openLinked(row: ResultRow): Promise<void> {
    await this.#showRecord(row, { reason: "opened", trail: this.#page.trailFromHere() });
  }

  async back(): Promise<void> {
    const [row, ...trail] = this.#page.trail;
    if (row !== undefined) await this.#showRecord(row, { reason: "restored", trail });
  }

  /** Yields loaded rows, then library records, of the page’s service, even if another is connected. Sends nothing. */
  async *recordsNaming(name: string, signal: AbortSignal): AsyncIterable<PersonRecord> {
    const { library, connections } = this.#needs;
    const { shown } = this;
    const onPage = shown === undefined ? [] : [rowOfPage(shown)];
    const services = shown?.services ?? servicesOfNow(connections);
    const rows = [...onPage, ...(await this.#shownRows())];
    yield* recordsNaming(name, { library, services, rows }, signal);
  }

  /** Returns true if the page is left empty. */
  async forget(isGone: (row: ResultRow) => boolean): Promise<boolean> {
    const isEmptied = this.#page.forget(isGone);
    if (isEmptied) [this.#generation, this.#wanted] = [undefined, undefined];
    else await this.#addStored();
    return isEmptied;
  }

  /** Called after the connection, prices or records changed. Sends nothing. */
  async redraw(): Promise<void> {
    const before = this.shown;
    if (before === undefined) return;
    const { allowanceNow } = await this.#needs.engine();
    this.#page.update(before.row, await allowanceNow());
    await this.#addStored();
  }

  async #openOne(question: RecordQuestion, visit: Visit): Promise<void> {
    const { connections, engine, screen } = this.#needs;
    const service = connections.serviceOf(roleOf(question));
    if (service === undefined) throw new ServiceError({ kind: "noAddress", maybeCounted: false });
    screen.reveal({ preserveFocus: false });
    const placeholder = placeholderRow(question, service);
    // A row of the results has fields that no detail has, such as the web address (§2.4).
    const listed = (await this.#shownRows()).find((one) => isSameRecord(one, placeholder));
    await this.#showRecord(listed ?? placeholder, visit, question);
    if (this.shown?.state === "full" && isSameRecord(this.shown.row, placeholder)) {
      const { store } = await engine();
      await store.history.put({ question, service, at: Date.now(), rows: 1, pages: 1 });
    }
  }

  async #showRecord(row: ResultRow, visit: Visit, question = questionOfRow(row)): Promise<void> {
    await this.#showRow(row, question, visit);
    await this.#addStored();
  }

  async #showRow(row: ResultRow, question: RecordQuestion | undefined, visit: Visit): Promise<void> {
    const { engine, loadDetails: when, reserve, connections } = this.#needs;
    // The previous request may have been counted: let it arrive.
    const mine = Symbol(row.key);
    [this.#generation, this.#wanted] = [mine, row];
    const { allowanceNow } = await engine();
    const [session, allowance, stored] = await Promise.all([
      this.#needs.session(),
      allowanceNow(),
      question === undefined ? undefined : storedRecord(this.#needs, row, question),
    ]);
    if (this.#generation !== mine) return;
    this.#generation = undefined;
    this.#page.begin(visit.trail ?? [], allowance);
    const begun = { row, question, price: priceOf(row, allowance) };
    if (stored !== undefined) {
      session.addDetail(row, stored.value);
      this.#page.draw({ ...begun, state: "full", answer: stored });
    } else if (question === undefined || row.detail !== undefined) {
      this.#page.draw({ ...begun, state: isPlaceholder(row) ? "gone" : "full" });
    } else if (
      isConnected(row, connections) &&
      asksAtOnce(visit.reason, begun, allowance, { when: when(), reserve: reserve() })
    ) {
      if (visit.reason === "stepped" && !(await this.#staysOnPage({ ...begun, state: "partial" }))) return;
      await this.#loadRest(wayOf(visit.reason), { ...begun, state: "partial" });
    } else this.#page.draw({ ...begun, state: "partial" });
  }

  async #shownRows(): Promise<readonly ResultRow[]> {
    return (await this.#needs.session()).state.shown?.rows ?? [];
  }

  async #staysOnPage(begun: OpenedRecord): Promise<boolean> {
    if (begun.row.service === sampleService) return true;
    this.#page.draw(begun);
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const isIdle = this.#generation === undefined && this.shown?.state === "partial";
    return isIdle && this.#wanted === begun.row && this.#needs.screen.isOpen;
  }

  /** Never stopped: a request in flight may have been counted. */
  async #loadRest(way: RecordWay, detail: OpenedRecord, fresh = false): Promise<void> {
    const { question } = detail;
    if (question === undefined) return;
    const mine = Symbol(detail.row.key);
    this.#generation = mine;
    const end = (next: OpenedRecord): void => {
      if (this.#generation !== mine) return;
      this.#generation = undefined;
      // The price may have been measured meanwhile.
      this.#page.draw({ ...next, price: this.shown?.price ?? next.price });
    };
    const [{ spending }, session] = await Promise.all([this.#needs.engine(), this.#needs.session()]);
    // The connection may have changed: an id of one service must not go to another.
    if (!isConnected(detail.row, this.#needs.connections)) return end(detail);
    this.#page.draw({ ...detail, state: "loading" });
    try {
      const { signal } = new AbortController();
      const answer = await spending.record(way, question, { signal, fresh });
      if (answer.service !== detail.row.service) return end(detail);
      // The answer was paid for: the row gets it even if another page is in front.
      session.addDetail(detail.row, answer.value);
      end({ ...detail, state: "full", answer });
    } catch (error) {
      if (!isServiceError(error)) throw error;
      if (error.kind === "outOfBounds") end({ ...detail, state: "partial" });
      else end({ ...detail, state: error.kind === "notFound" ? "gone" : "failed", error });
    } finally {
      if (this.#generation === mine) this.#generation = undefined;
    }
  }

  async #addStored(): Promise<void> {
    const of = this.shown;
    if (of === undefined) return;
    this.#page.addRelations(of, await storedBeside(this.#needs.library, rowOfPage(of), of.services));
  }
}
