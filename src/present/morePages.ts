import type { ShownSearch } from "../domain/search/state.ts";
import { listOf } from "../text/defined.ts";
import type { Translate } from "../text/sentence.ts";
import { affordableRequests, fundsInWords, type UnitPrice } from "./requestPrice.ts";

/** For more pages, a person repeats the command and sees the price again. */
const mostPages = 100;
const usualPages = 5;

/** Returns how many pages may follow by the service’s count, at least 1. */
export function pagesToLoad({
  rows,
  repeats,
  pages,
  totalCount,
}: Pick<ShownSearch, "rows" | "repeats" | "pages" | "totalCount">): number {
  const loaded = rows.length + repeats;
  if (totalCount === undefined || loaded === 0) return mostPages;
  const rest = Math.ceil(((totalCount - loaded) * pages) / loaded);
  return Math.max(1, Math.min(mostPages, rest));
}

/** Returns the number of pages to suggest: no more than the searches above the reserve pay for, at least 1. */
export function usualPageCount(most: number, price: UnitPrice): number {
  return Math.max(1, Math.min(most, usualPages, affordableRequests(price)));
}

/** Returns "Up to 5 more pages, up to 5 searches · 18 left, 5 kept in reserve". */
export function pagesPrice(pages: number, { uses, left, reserve }: UnitPrice, t: Translate): string {
  const asked = pages === 1 ? t("1 more page") : t("Up to {0} more pages", pages);
  if (uses === 0) return t("{0}: free", asked);
  const price = pages * uses === 1 ? t("up to 1 search") : t("up to {0} searches", pages * uses);
  const funds = fundsInWords(left, reserve, t);
  return listOf(`${asked}, ${price}`, funds !== "" && funds).join(" · ");
}

/** Returns "3 pages loaded, up to 3 searches used." `searches`: the most that the pages may have used. */
export function pagesLoadedInWords(pages: number, searches: number, t: Translate): string {
  const loaded = pages === 1 ? t("1 page loaded") : t("{0} pages loaded", pages);
  if (searches === 0) return t("{0}, no search used.", loaded);
  return searches === 1
    ? t("{0}, up to 1 search used.", loaded)
    : t("{0}, up to {1} searches used.", loaded, searches);
}
