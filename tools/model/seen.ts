/** How the service answers one request. `cut`: it charges, and drops the connection in the middle of its answer. */
export type Course = "answer" | "hold" | "500" | "drop" | "cut" | "401";

/** What a request costs, and what the v3 list says. */
export interface Terms {
  readonly detailPrice: 0 | 1;
  readonly v3TellsCount: boolean;
  readonly searches: number;
  /** Where set: windows open each record whole, as long as this many searches stay; else where that is free. */
  readonly reserve?: number | undefined;
}

/** A request that the service saw. */
export interface Seen {
  readonly number: number;
  readonly requestId: string;
  readonly processId: number;
  /** Address below which it was asked. */
  readonly service: string;
  readonly key: string;
  /** Whose allowance it used. */
  readonly purse: Purse;
  /** As answers are filed. */
  readonly question: string;
  readonly isFreeCheck: boolean;
  /** What its window was ordered when it sent it. */
  readonly order: string;
  readonly charge: number;
  /** The count that its answer tells. */
  readonly remaining?: number;
  readonly course: Course;
  /** True while its answer is held back. */
  isHeld: boolean;
  /** True once an answer with records, or without, was sent whole. */
  isAnswered: boolean;
  /** Ids of the records of a list, and the page that it names as the next one. */
  readonly ids: readonly string[];
  readonly nextPage?: number;
}

/** What is left of one key. */
export interface Purse {
  left: number;
  /** The most that a reading which has arrived, and the requests since, allow to believe. */
  ceiling: number;
}
