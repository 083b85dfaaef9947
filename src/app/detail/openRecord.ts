import type { DetailPages, DetailPagesNeeds } from "./detailPages.ts";
import { companySlugOf, isSameRecord, type ResultRow } from "../../domain/record.ts";
import {
  type DetailInHand,
  failed,
  isPlaceholder,
  neighboursOf,
  otherOnPage,
  placeholderRow,
  questionOfRow,
  rowOfIdentity,
  rowOfPage,
  type ShownDetail,
} from "./shownDetail.ts";
import type { CompanyFilters } from "../../service/contract/filters/table.ts";
import { type RecordQuestion, roleOf } from "../../service/contract/question.ts";
import { sampleService } from "../../service/contract/authentication.ts";
import { isServiceError, ServiceError } from "../../service/contract/errors.ts";
import { libraryRowOf } from "../library/libraryRows.ts";
import { storedRecord } from "../library/knownRecord.ts";
import { CurrentPage } from "./currentPage.ts";
import { asksAtOnce, isConnected, priceOf, wayOf, type Wish } from "./detailPrice.ts";
import { nameFilters, storedBeside } from "./relatedRecords.ts";
import { type PersonRecord, recordsNaming, sourcesBeside } from "./personRecords.ts";
import type { RecordWay } from "../../domain/spending/ways.ts";
import type { PageIdentity } from "../../present/detail/page.ts";

/** A page that a step leads to is looked at for so long, in ms, before it asks: held keys pass many. */
export const restMs = 300;

/** One page, reused for the next record. */
export function createDetailPages(needs: DetailPagesNeeds): DetailPages {
  return new ReusedPage(needs);
}

/** How a record comes to be shown. */
interface Visit {
  readonly wish: Wish;
  /** The records to go back to, the last one first; none where nothing on a page led here. */
  readonly trail?: readonly ResultRow[];
}

class ReusedPage implements DetailPages {
  readonly #needs: DetailPagesNeeds;
  readonly #page: CurrentPage;
  /** What the page waits for. */
  #generation: symbol | undefined;
  /** The row that was wanted last; it is shown a little later. */
  #wanted: ResultRow | undefined;

  constructor(needs: DetailPagesNeeds) {
    this.#needs = needs;
    this.#page = new CurrentPage(needs);
  }

  get shown(): ShownDetail | undefined {
    return this.#page.shown;
  }

  rowInFront(): ResultRow | undefined {
    return this.#needs.screen.isActive && this.shown !== undefined ? rowOfPage(this.shown) : undefined;
  }

  async open(row: ResultRow, { preserveFocus, isFree }: Parameters<DetailPages["open"]>[1]): Promise<void> {
    const { screen } = this.#needs;
    const isAgain = this.shown !== undefined && isSameRecord(this.shown.row, row);
    screen.reveal({ preserveFocus });
    // A second click on the row of a page that failed asks nothing: Retry is on the page.
    if (isAgain && this.shown?.state !== "partial" && screen.isOpen) return;
    await this.#show(row, questionOfRow(row), { wish: isFree === true ? "restored" : "opened" });
  }

  async loadRow(row: ResultRow, options: { readonly preserveFocus: boolean }): Promise<void> {
    this.#needs.screen.reveal(options);
    const shown = this.shown;
    if (shown === undefined || !isSameRecord(shown.row, row)) {
      return await this.#show(row, questionOfRow(row), { wish: "record" });
    }
    if (shown.state === "partial" || shown.state === "failed") await this.load({ fresh: false });
  }

  async filing(id: string): Promise<void> {
    await this.#openOne({ endpoint: "filing", id }, { wish: "recordById" });
  }

  async company(slug: string): Promise<void> {
    await this.#openOne({ endpoint: "company", slug }, { wish: "recordById" });
  }

  async restore(identity: PageIdentity): Promise<void> {
    const lost = rowOfIdentity(identity);
    if (lost === undefined) return;
    const listed = (await this.#shownRows()).find((one) => isSameRecord(one, lost));
    const row = listed ?? (await libraryRowOf(this.#needs.library, lost)) ?? lost;
    await this.#show(row, questionOfRow(lost), { wish: "restored" });
  }

  async load({ fresh, of }: { readonly fresh: boolean; readonly of?: PageIdentity }): Promise<void> {
    const shown = of === undefined ? this.shown : this.#page.as(of);
    if (shown?.question === undefined || this.#generation !== undefined) return;
    await this.#ask("record", shown, shown.question, fresh);
    await this.#addStored();
  }

  async openCompany(of: PageIdentity): Promise<void> {
    const shown = this.#page.connectedAs(of);
    const slug = shown === undefined ? undefined : companySlugOf(shown.row.record);
    if (shown === undefined || slug === undefined) return;
    // Where the page said that it is stored, nothing is paid should it be gone by now.
    const wish = shown.beside?.hasCompany === true ? "restored" : "record";
    await this.#openOne({ endpoint: "company", slug }, { wish, trail: this.#page.trailFromHere() });
  }

  nameSearch(of: PageIdentity): CompanyFilters | undefined {
    const shown = this.#page.connectedAs(of);
    return shown?.searchPrice === undefined ? undefined : nameFilters(rowOfPage(shown));
  }

  async step(direction: "previous" | "next"): Promise<void> {
    // Keys may come faster than pages: each step goes on from where the one before it leads.
    const rows = this.#needs.rowsInOrder?.() ?? (await this.#shownRows());
    const row = this.#wanted && neighboursOf(rows, this.#wanted)[direction];
    if (row !== undefined) await this.#show(row, questionOfRow(row), { wish: "stepped" });
  }

  async openOther(key: string): Promise<void> {
    if (this.shown === undefined) return;
    const row = otherOnPage(await this.#shownRows(), this.shown, key);
    if (row !== undefined) await this.openLinked(row);
  }

  async openLinked(row: ResultRow): Promise<void> {
    await this.#show(row, questionOfRow(row), { wish: "opened", trail: this.#page.trailFromHere() });
  }

  async back(): Promise<void> {
    const [row, ...trail] = this.#page.trail;
    if (row !== undefined) await this.#show(row, questionOfRow(row), { wish: "restored", trail });
  }

  async *recordsNaming(name: string, signal: AbortSignal): AsyncIterable<PersonRecord> {
    yield* recordsNaming(name, sourcesBeside(this.shown, await this.#shownRows(), this.#needs), signal);
  }

  async forget(isGone: (row: ResultRow) => boolean): Promise<boolean> {
    const isEmptied = this.#page.forget(isGone);
    if (isEmptied) [this.#generation, this.#wanted] = [undefined, undefined];
    else await this.#addStored();
    return isEmptied;
  }

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
    // A row of the results knows what no detail says, such as the web address (§2.4).
    const listed = (await this.#shownRows()).find((one) => isSameRecord(one, placeholder));
    await this.#show(listed ?? placeholder, question, visit);
    if (this.shown?.state === "full" && isSameRecord(this.shown.row, placeholder)) {
      const { store } = await engine();
      await store.history.put({ question, service, at: Date.now(), rows: 1, pages: 1 });
    }
  }

  async #show(row: ResultRow, question: RecordQuestion | undefined, visit: Visit): Promise<void> {
    await this.#showRow(row, question, visit);
    await this.#addStored();
  }

  async #showRow(row: ResultRow, question: RecordQuestion | undefined, visit: Visit): Promise<void> {
    const { engine, loadDetails: when, reserve, connections } = this.#needs;
    // The one before is left to arrive: it may have been counted already.
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
      asksAtOnce(visit.wish, begun, allowance, { when: when(), reserve: reserve() })
    ) {
      if (visit.wish === "stepped" && !(await this.#rests({ ...begun, state: "partial" }))) return;
      await this.#ask(wayOf(visit.wish), { ...begun, state: "partial" }, question, false);
    } else this.#page.draw({ ...begun, state: "partial" });
  }

  /** The rows of the search that is shown. */
  async #shownRows(): Promise<readonly ResultRow[]> {
    return (await this.#needs.session()).state.shown?.rows ?? [];
  }

  /** Whether a page that was stepped to is still looked at a little later. */
  async #rests(begun: DetailInHand): Promise<boolean> {
    if (begun.row.service === sampleService) return true;
    this.#page.draw(begun);
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const isIdle = this.#generation === undefined && this.shown?.state === "partial";
    return isIdle && this.#wanted === begun.row && this.#needs.screen.isOpen;
  }

  /** Never stopped: what is on its way may have been counted. */
  async #ask(way: RecordWay, detail: DetailInHand, question: RecordQuestion, fresh: boolean): Promise<void> {
    const mine = Symbol(detail.row.key);
    this.#generation = mine;
    const end = (next: DetailInHand): void => {
      if (this.#generation !== mine) return;
      this.#generation = undefined;
      // Meanwhile the price may have been measured.
      this.#page.draw({ ...next, price: this.shown?.price ?? next.price });
    };
    const [{ spending }, session] = await Promise.all([this.#needs.engine(), this.#needs.session()]);
    // An id of one service must not go to another: the connection may have changed since the page was drawn.
    if (!isConnected(detail.row, this.#needs.connections)) return end(detail);
    this.#page.draw({ ...detail, state: "loading" });
    try {
      const { signal } = new AbortController();
      const answer = await spending.record(way, question, { signal, fresh });
      if (answer.service !== detail.row.service) return end(detail);
      // The answer was paid for: the row learns of it even when another page is in front by now.
      session.addDetail(detail.row, answer.value);
      end({ ...detail, state: "full", answer });
    } catch (error) {
      // What was not asked for by a person offers its button again.
      end(isOutOfBounds(error) ? { ...detail, state: "partial" } : failed(detail, error));
    } finally {
      if (this.#generation === mine) this.#generation = undefined;
    }
  }

  /** Adds what the library knows beside the record. */
  async #addStored(): Promise<void> {
    const of = this.shown;
    if (of === undefined) return;
    this.#page.addBeside(of, await storedBeside(this.#needs.library, rowOfPage(of), of.services));
  }
}

function isOutOfBounds(error: unknown): boolean {
  return isServiceError(error) && error.kind === "outOfBounds";
}
