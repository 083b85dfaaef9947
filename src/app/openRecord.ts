import type { DetailEngine, DetailPages, DetailPagesNeeds } from "./detailPages.ts";
import { companySlugOf, isSameRecord, questionOf, type ResultRow } from "../domain/record.ts";
import {
  identityOf,
  neighboursOf,
  otherFilings,
  type DetailInHand,
  failed,
  type ShownDetail,
  placeholderRow,
  questionOfIdentity,
} from "./shownDetail.ts";
import { type RecordQuestion, roleOf } from "../service/contract/question.ts";
import type { Answer } from "../service/client/client.ts";
import { sampleService } from "../service/contract/authentication.ts";
import { ServiceError } from "../service/contract/errors.ts";
import type { ServiceRecord } from "../service/contract/records.ts";
import { storedNamesakes, storedRow } from "../domain/search/namesakes.ts";
import { storedRecord } from "./knownRecord.ts";
import { asksAtOnce, isConnected, priceOf, type Wish } from "./detailPrice.ts";
import type { PageIdentity } from "../present/detail/page.ts";

/** A page that a step leads to is looked at for so long, in ms, before it asks: held keys pass many. */
export const restMs = 300;

/** One page, reused for the next record, so that looking through rows leaves no trail of tabs. */
export function createDetailPages(needs: DetailPagesNeeds): DetailPages {
  return new ReusedPage(needs);
}

class ReusedPage implements DetailPages {
  readonly #needs: DetailPagesNeeds;
  #shown: ShownDetail | undefined;
  /** What the page waits for; an answer to anything else is not drawn. */
  #generation: symbol | undefined;
  /** The row that was wanted last; it is shown a little later. */
  #wanted: ResultRow | undefined;

  constructor(needs: DetailPagesNeeds) {
    this.#needs = needs;
  }

  get shown(): ShownDetail | undefined {
    return this.#shown;
  }

  rowInFront(): ResultRow | undefined {
    return this.#needs.screen.isActive ? shownRow(this.#shown) : undefined;
  }

  async open(row: ResultRow, { preserveFocus }: { readonly preserveFocus: boolean }): Promise<void> {
    const { screen } = this.#needs;
    const isAgain = this.#shown !== undefined && isSameRecord(this.#shown.row, row);
    screen.reveal({ preserveFocus });
    // A second click on the row of a page that failed asks nothing: Retry is on the page.
    if (isAgain && this.#shown?.state !== "partial" && screen.isOpen) return;
    await this.#show(row, questionOf(row), "opened");
  }

  async loadRow(row: ResultRow, options: { readonly preserveFocus: boolean }): Promise<void> {
    this.#needs.screen.reveal(options);
    const shown = this.#shown;
    if (shown === undefined || !isSameRecord(shown.row, row)) {
      return await this.#show(row, questionOf(row), "asked");
    }
    if (shown.state === "partial" || shown.state === "failed") await this.load({ fresh: false });
  }

  filing(id: string): Promise<void> {
    return this.#openOne({ endpoint: "filing", id });
  }

  company(slug: string): Promise<void> {
    return this.#openOne({ endpoint: "company", slug });
  }

  async restore(identity: PageIdentity): Promise<void> {
    const question = questionOfIdentity(identity);
    if (question === undefined) return;
    const placeholder = placeholderRow(question, identity.service);
    const { client, session, store } = await this.#needs.engine();
    const listed =
      session.state.shown?.rows.find((one) => isSameRecord(one, placeholder)) ??
      (await storedRow(client, store.history, placeholder));
    await this.#show(listed ?? placeholder, question, "restored");
  }

  async load({ fresh, of }: { readonly fresh: boolean; readonly of?: PageIdentity }): Promise<void> {
    const shown = of === undefined ? this.#shown : this.#shownAs(of);
    if (shown?.question === undefined || this.#generation !== undefined) return;
    await this.#ask(shown, shown.question, fresh);
    await this.#addStored();
  }

  companyToOpen(of: PageIdentity): string | undefined {
    const shown = this.#shownAs(of);
    if (shown === undefined) return undefined;
    // The page may not know yet that the connection has changed.
    if (isConnected(shown.row, this.#needs.connections)) return companySlugOf(shown.row.record);
    this.#draw(shown);
    return undefined;
  }

  async step(direction: "previous" | "next"): Promise<void> {
    const made = await this.#needs.engine();
    // Keys may come faster than pages: each step goes on from where the one before it leads.
    const row = this.#wanted === undefined ? undefined : neighboursOf(made, this.#wanted)[direction];
    if (row !== undefined) await this.#show(row, questionOf(row), "stepped");
  }

  async openOther(key: string): Promise<void> {
    if (this.#shown === undefined) return;
    const row = otherFilings(await this.#needs.engine(), this.#shown).find((other) => other.key === key);
    if (row !== undefined) await this.#show(row, questionOf(row), "opened");
  }

  async redraw(): Promise<void> {
    const before = this.#shown;
    if (before === undefined) return;
    const { allowanceNow } = await this.#needs.engine();
    const price = priceOf(before.row, await allowanceNow());
    const shown = this.#shown;
    if (shown === undefined || !isSameRecord(shown.row, before.row)) return;
    const isNow = isConnected(shown.row, this.#needs.connections);
    if (price !== shown.price || isNow !== shown.isConnected) this.#draw({ ...shown, price });
  }

  #shownAs({ service, id }: PageIdentity): ShownDetail | undefined {
    const own = this.#shown === undefined ? undefined : identityOf(this.#shown);
    return own?.id === id && own.service === service ? this.#shown : undefined;
  }

  #draw(next: DetailInHand): void {
    this.#shown = { ...next, isConnected: isConnected(next.row, this.#needs.connections) };
    this.#needs.screen.draw(this.#shown);
  }

  async #openOne(question: RecordQuestion): Promise<void> {
    const { connections, engine, screen } = this.#needs;
    const service = connections.serviceOf(roleOf(question));
    if (service === undefined) throw new ServiceError({ kind: "noAddress", maybeCounted: false });
    screen.reveal({ preserveFocus: false });
    const made = await engine();
    const placeholder = placeholderRow(question, service);
    // A row of the results knows what no detail says, such as the web address (§2.4).
    const listed = made.session.state.shown?.rows.find((one) => isSameRecord(one, placeholder));
    await this.#show(listed ?? placeholder, question, "asked");
    if (this.#shown?.state === "full" && isSameRecord(this.#shown.row, placeholder)) {
      await made.store.history.put({ question, service, at: Date.now(), rows: 1, pages: 1 });
    }
  }

  async #show(row: ResultRow, question: RecordQuestion | undefined, wish: Wish): Promise<void> {
    await this.#showRow(row, question, wish);
    await this.#addStored();
  }

  async #showRow(row: ResultRow, question: RecordQuestion | undefined, wish: Wish): Promise<void> {
    const { connections, engine, loadDetails: when, reserve } = this.#needs;
    // The one before is left to arrive: it may have been counted already.
    const mine = Symbol(row.key);
    this.#generation = mine;
    this.#wanted = row;
    const made = await engine();
    const [allowance, stored] = await Promise.all([
      made.allowanceNow(),
      question === undefined ? undefined : storedRecord(this.#needs, row, question),
    ]);
    if (this.#generation !== mine) return;
    this.#generation = undefined;
    const begun = { row, question, price: priceOf(row, allowance) };
    if (stored !== undefined) {
      made.session.addDetail(row, stored.value);
      this.#draw({ ...begun, state: "full", answer: stored });
    } else if (question === undefined || row.detail !== undefined) {
      this.#draw({ ...begun, state: "full" });
    } else if (
      isConnected(row, connections) &&
      asksAtOnce(wish, begun, allowance, { when: when(), reserve: reserve() })
    ) {
      if (wish === "stepped" && !(await this.#rests({ ...begun, state: "partial" }))) return;
      await this.#ask({ ...begun, state: "partial" }, question, false);
    } else this.#draw({ ...begun, state: "partial" });
  }

  /** Draws the page of a row that was stepped to; whether it is still looked at a little later. */
  async #rests(begun: DetailInHand): Promise<boolean> {
    if (begun.row.service === sampleService) return true;
    this.#draw(begun);
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const isIdle = this.#generation === undefined && this.#shown?.state === "partial";
    return isIdle && this.#wanted === begun.row && this.#needs.screen.isOpen;
  }

  async #ask(detail: DetailInHand, question: RecordQuestion, fresh: boolean): Promise<void> {
    const mine = Symbol(detail.row.key);
    this.#generation = mine;
    const end = (next: DetailInHand): void => {
      if (this.#generation !== mine) return;
      this.#generation = undefined;
      // Meanwhile the price may have been measured.
      this.#draw({ ...next, price: this.#shown?.price ?? next.price });
    };
    const made = await this.#needs.engine();
    // An id of one service must not go to another: the connection may have changed since the page was drawn.
    if (!isConnected(detail.row, this.#needs.connections)) return end(detail);
    this.#draw({ ...detail, state: "loading" });
    try {
      const answer = await askOne(made, question, fresh);
      if (answer.service !== detail.row.service) return end(detail);
      // The answer was paid for: the row learns of it even when another page is in front by now.
      made.session.addDetail(detail.row, answer.value);
      end({ ...detail, state: "full", answer });
    } catch (error) {
      end(failed(detail, error));
    } finally {
      if (this.#generation === mine) this.#generation = undefined;
    }
  }

  /** Adds the filings of the same name that the store knows. */
  async #addStored(): Promise<void> {
    const of = this.#shown;
    const drawn = shownRow(of);
    if (of === undefined || drawn === undefined) return;
    const { client, store } = await this.#needs.engine();
    const stored = await storedNamesakes(client, store.history, drawn);
    if (this.#shown === of && stored.length > 0) this.#draw({ ...of, stored });
  }
}

/** The record as far as it is known, under its row's key. */
function shownRow(shown: ShownDetail | undefined): ResultRow | undefined {
  if (shown === undefined) return undefined;
  const record = shown.answer?.value;
  return record === undefined ? shown.row : { ...shown.row, detail: record };
}

async function askOne(
  { client }: Pick<DetailEngine, "client">,
  question: RecordQuestion,
  fresh: boolean,
): Promise<Answer<ServiceRecord>> {
  // Never stopped: what is on its way may have been counted, and the store keeps it.
  const { signal } = new AbortController();
  return question.endpoint === "filing"
    ? await client.filing(question.id, { signal, fresh })
    : await client.company(question.slug, { signal, fresh });
}
