import type { Page } from "../../src/service/contract/envelope.ts";
import type { PageNumber } from "../../src/service/contract/question.ts";
import { page } from "./handDriven.ts";

/** A list, newest first, that grows at its top, so that all its pages shift. Ids count from 1. */
export interface GrowingList {
  /** How many there are: the id of the newest. */
  newest: number;
  /** The page as the service answers it at this moment; it counts from 1. */
  readonly pageNow: (asked: PageNumber) => Page;
}

/** Builds one. */
export function createGrowingList(newest: number, perPage: number): GrowingList {
  const list: GrowingList = {
    newest,
    pageNow(asked) {
      const at = asked === "first" ? 1 : asked;
      const top = list.newest - (at - 1) * perPage;
      const ids = Array.from({ length: Math.max(0, Math.min(perPage, top)) }, (_, index) => top - index);
      return page(ids, { currentPage: at, ...(top > perPage ? { nextPage: at + 1 } : {}) });
    },
  };
  return list;
}

/**
 * Whether these keys of rows are consecutive ids, newest first: none that was in the list with the first of them is
 * missing between them. What is newer than that may be on a later page, where the list has grown by a whole page.
 */
export function isWithoutGap(keys: readonly string[]): boolean {
  const ids = keys.map((key) => Number(key.split(":").at(-1)));
  const known = ids.filter((id) => id <= (ids[0] ?? 0));
  return known.every((id, index) => index === 0 || id === (known[index - 1] ?? 0) - 1);
}
