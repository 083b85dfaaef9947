import { isDeepStrictEqual } from "node:util";
import type { AllowanceState } from "../../domain/allowance/allowance.ts";
import type { ResultRow } from "../../domain/record.ts";
import { isSameRecord } from "../../domain/record/recordKey.ts";
import type { PageIdentity } from "../../present/detail/page.ts";
import type { Connections } from "../ports.ts";
import { isConnected, priceOf } from "./detailPrice.ts";
import { nothingBeside, priceOfNameSearch, servicesBeside, type StoredBeside } from "./relatedRecords.ts";
import { type DetailInHand, identityOf, rowOfPage, type ShownDetail } from "./shownDetail.ts";

export interface PageSurroundings {
  readonly connections: Pick<Connections, "serviceOf">;
  readonly screen: {
    readonly isOpen: boolean;
    readonly isActive: boolean;
    reveal(options: { readonly preserveFocus: boolean }): void;
    draw(shown: ShownDetail): void;
  };
}

const longestTrail = 20;

/** What is on the page now: drawn with what the connection and the prices of that moment allow. */
export class CurrentPage {
  readonly #needs: PageSurroundings;
  #shown: ShownDetail | undefined;
  #trail: readonly ResultRow[] = [];
  #allowance: AllowanceState | undefined;

  constructor(needs: PageSurroundings) {
    this.#needs = needs;
  }

  get shown(): ShownDetail | undefined {
    return this.#shown;
  }

  /** The records to go back to, the last one first. */
  get trail(): readonly ResultRow[] {
    return this.#trail;
  }

  trailFromHere(): readonly ResultRow[] {
    return this.#shown === undefined ? [] : [rowOfPage(this.#shown), ...this.#trail].slice(0, longestTrail);
  }

  begin(trail: readonly ResultRow[], allowance: AllowanceState): void {
    this.#trail = trail;
    this.#allowance = allowance;
  }

  /** Leaves out what is gone, of the page and of what leads back; true where the page itself is. */
  forget(isGone: (row: ResultRow) => boolean): boolean {
    this.#trail = this.#trail.filter((row) => !isGone(row));
    const shown = this.#shown;
    if (shown === undefined) return false;
    if (isGone(rowOfPage(shown))) {
      this.#shown = undefined;
      return true;
    }
    // What is listed beside the record may be gone, so it is read again.
    const { beside: _before, ...rest } = shown;
    this.draw(rest);
    return false;
  }

  draw(next: DetailInHand): void {
    this.#shown = this.#asDrawn(next);
    this.#needs.screen.draw(this.#shown);
  }

  addBeside(of: ShownDetail, beside: StoredBeside): void {
    if (this.#shown !== of || isDeepStrictEqual(beside, of.beside ?? nothingBeside)) return;
    this.draw({ ...of, beside });
  }

  update(row: ResultRow, allowance: AllowanceState): void {
    this.#allowance = allowance;
    const shown = this.#shown;
    if (shown === undefined || !isSameRecord(shown.row, row)) return;
    const price = priceOf(shown.row, allowance);
    const now = this.#asDrawn({ ...shown, price });
    const parts = ["price", "searchPrice", "isConnected"] as const;
    const isSame = parts.every((part) => now[part] === shown[part]);
    if (!isSame || now.services.join(" ") !== shown.services.join(" ")) this.draw({ ...shown, price });
  }

  as({ service, id }: PageIdentity): ShownDetail | undefined {
    const own = this.#shown === undefined ? undefined : identityOf(this.#shown);
    return own?.id === id && own.service === service ? this.#shown : undefined;
  }

  /** The same where the record’s service is connected; the page may not show yet that it is not: it is drawn again. */
  connectedAs(of: PageIdentity): ShownDetail | undefined {
    const shown = this.as(of);
    if (shown === undefined || isConnected(shown.row, this.#needs.connections)) return shown;
    this.draw(shown);
    return undefined;
  }

  #asDrawn({ cameFrom: _before, ...next }: DetailInHand & Partial<ShownDetail>): ShownDetail {
    const { connections } = this.#needs;
    const own = rowOfPage(next);
    const [cameFrom] = this.#trail;
    return {
      ...next,
      isConnected: isConnected(own, connections),
      services: servicesBeside(own, connections),
      searchPrice:
        this.#allowance === undefined ? undefined : priceOfNameSearch(own, connections, this.#allowance),
      ...(cameFrom === undefined ? {} : { cameFrom }),
    };
  }
}
