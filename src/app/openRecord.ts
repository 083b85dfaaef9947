import type { Engine } from "./engine.ts";
import { isSameRecord, questionOf, type ResultRow } from "../domain/record.ts";
import {
  neighboursOf,
  otherFilings,
  type ShownDetail,
  placeholderRow,
  questionOfIdentity,
} from "./shownDetail.ts";
import { type RecordQuestion, roleOf } from "../service/contract/question.ts";
import type { Answer } from "../service/client/client.ts";
import { isServiceError, ServiceError } from "../service/contract/errors.ts";
import type { ServiceRecord } from "../service/contract/records.ts";
import { mayRunBulk } from "../domain/allowance/allowance.ts";
import { storedNamesakes } from "../domain/search/namesakes.ts";
import type { Connections } from "./ports.ts";
import type { PageIdentity } from "../present/detail/page.ts";

/** Opens the page of a record that is known by its id or slug alone. */
export interface RecordOpener {
  filing(id: string): Promise<void>;
  company(slug: string): Promise<void>;
}

/** The page of one record: drawn at once from what is known, completed by at most one request. */
export interface DetailPages extends RecordOpener {
  open(row: ResultRow, options: { readonly preserveFocus: boolean }): Promise<void>;
  /** Draws a page that came back with its window: from the store alone, without a request. */
  restore(identity: PageIdentity): Promise<void>;
  /** The record of the page that is in front, if one is. */
  rowInFront(): ResultRow | undefined;
  /** What is drawn now. */
  readonly shown: ShownDetail | undefined;
  /** Asks for the record behind the page; `fresh` past the store. Nothing while a request is under way. */
  load(options: { readonly fresh: boolean }): Promise<void>;
  /** Draws the row before or after in the results, from what is known; asks for nothing. */
  step(direction: "previous" | "next"): Promise<void>;
  /** Draws another filing that the page lists, by its key, from what is known; asks for nothing. */
  openOther(key: string): Promise<void>;
}

/** Where a page is drawn. */
export interface DetailScreen {
  readonly isOpen: boolean;
  readonly isActive: boolean;
  reveal(options: { readonly preserveFocus: boolean }): void;
  draw(shown: ShownDetail): void;
}

/** What of the engine the pages use. */
export type DetailEngine = Pick<Engine, "client" | "session" | "store" | "allowanceNow">;

/**
 * How a page came to be wanted. `asked`: by its id, knowing that it may use a search. `opened`: by a click on a row,
 * which stops at the reserve. `drawn`: by stepping on or by a reload, which never asks.
 */
type Wish = "asked" | "opened" | "drawn";

/** What the pages need. */
export interface DetailPagesNeeds {
  readonly engine: () => Promise<DetailEngine>;
  readonly connections: Pick<Connections, "originOf">;
  readonly screen: DetailScreen;
  /** So many searches are left to what was asked for by name: opening a row does not use them. */
  readonly reserve: () => number;
}

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

  filing(id: string): Promise<void> {
    return this.#openOne({ endpoint: "filing", id });
  }

  company(slug: string): Promise<void> {
    return this.#openOne({ endpoint: "company", slug });
  }

  async restore(identity: PageIdentity): Promise<void> {
    const question = questionOfIdentity(identity);
    if (question === undefined) return;
    await this.#show(placeholderRow(question, identity.origin), question, "drawn");
  }

  async load({ fresh }: { readonly fresh: boolean }): Promise<void> {
    if (this.#shown?.question === undefined || this.#generation !== undefined) return;
    await this.#ask(this.#shown, this.#shown.question, fresh);
    await this.#addStored();
  }

  async step(direction: "previous" | "next"): Promise<void> {
    const made = await this.#needs.engine();
    // Keys may come faster than pages: each step goes on from where the one before it leads.
    const row = this.#wanted === undefined ? undefined : neighboursOf(made, this.#wanted)[direction];
    if (row !== undefined) await this.#show(row, questionOf(row), "drawn");
  }

  async openOther(key: string): Promise<void> {
    if (this.#shown === undefined) return;
    const row = otherFilings(await this.#needs.engine(), this.#shown).find((other) => other.key === key);
    if (row !== undefined) await this.#show(row, questionOf(row), "drawn");
  }

  #draw(next: ShownDetail): void {
    this.#shown = next;
    this.#needs.screen.draw(next);
  }

  async #openOne(question: RecordQuestion): Promise<void> {
    const { connections, engine, screen } = this.#needs;
    const origin = connections.originOf(roleOf(question));
    if (origin === undefined) throw new ServiceError({ kind: "noAddress", maybeCounted: false });
    screen.reveal({ preserveFocus: false });
    const made = await engine();
    const placeholder = placeholderRow(question, origin);
    // A row of the results knows what no detail says, such as the web address (§2.4).
    const listed = made.session.state.shown?.rows.find((one) => isSameRecord(one, placeholder));
    await this.#show(listed ?? placeholder, question, "asked");
    if (this.#shown?.state === "full") {
      await made.store.history.put({ question, origin, at: Date.now(), rows: 1, pages: 1 });
    }
  }

  async #show(row: ResultRow, question: RecordQuestion | undefined, wish: Wish): Promise<void> {
    await this.#showRow(row, question, wish);
    await this.#addStored();
  }

  async #showRow(row: ResultRow, question: RecordQuestion | undefined, wish: Wish): Promise<void> {
    // The one before is left to arrive: it may have been counted already.
    const mine = Symbol(row.key);
    this.#generation = mine;
    this.#wanted = row;
    if (question === undefined) {
      this.#generation = undefined;
      this.#draw({ row, question, state: "full" });
      return;
    }
    const made = await this.#needs.engine();
    const isHere = this.#needs.connections.originOf(roleOf(question)) === row.origin;
    const stored = isHere ? await made.client.stored(question) : undefined;
    const asks = stored === undefined && isHere && (await this.#mayAsk(made, wish));
    if (this.#generation !== mine) return;
    this.#generation = undefined;
    if (stored !== undefined) {
      made.session.addDetail(row, stored.value);
      this.#draw({ row, question, state: "full", answer: stored });
      return;
    }
    const begun: ShownDetail = { row, question, state: "partial" };
    if (asks) await this.#ask(begun, question, false);
    else this.#draw(begun);
  }

  async #mayAsk(made: DetailEngine, wish: Wish): Promise<boolean> {
    return (
      wish === "asked" || (wish === "opened" && mayRunBulk(await made.allowanceNow(), this.#needs.reserve()))
    );
  }

  async #ask(detail: ShownDetail, question: RecordQuestion, fresh: boolean): Promise<void> {
    const made = await this.#needs.engine();
    const mine = Symbol(detail.row.key);
    this.#generation = mine;
    this.#draw({ ...detail, state: "loading" });
    try {
      const answer = await askOne(made, question, fresh);
      // The answer was paid for: the row learns of it even when another page is in front by now.
      made.session.addDetail(detail.row, answer.value);
      if (this.#generation === mine) this.#draw({ ...detail, state: "full", answer });
    } catch (error) {
      if (this.#generation === mine) this.#draw(failed(detail, error));
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
  { client }: Pick<Engine, "client">,
  question: RecordQuestion,
  fresh: boolean,
): Promise<Answer<ServiceRecord>> {
  // Never stopped: what is on its way may have been counted, and the store keeps it.
  const { signal } = new AbortController();
  return question.endpoint === "filing"
    ? await client.filing(question.id, { signal, fresh })
    : await client.company(question.slug, { signal, fresh });
}

function failed(detail: ShownDetail, error: unknown): ShownDetail {
  if (!isServiceError(error)) throw error;
  return { ...detail, state: error.kind === "notFound" ? "gone" : "failed", error };
}
