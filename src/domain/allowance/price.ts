import type { LedgerEntry } from "../../service/client/client.ts";
import type { Question } from "../../service/contract/question.ts";
import {
  afterContradiction,
  afterDropOfOne,
  afterEqualCount,
  readCheck,
  unknownCheck,
  type CheckEvidence,
} from "./freeCheck.ts";
import { intervalOf, nearMs, type Interval, isRefusal, type CountReading } from "./reading.ts";
import { countIn, isObject, textIn } from "./stored.ts";

/** A number is the searches used per request. */
export type Price = "unknown" | "free" | number;

export interface PriceEvidence {
  readonly price: Price;
  readonly owner: string;
  /** Measurements in a row that found the request free. */
  readonly agreed: number;
  readonly question?: string;
  /** A higher use per request that the last measurement suggests, not confirmed yet. */
  readonly seems?: number;
}

export interface Prices {
  readonly freeCheck: CheckEvidence;
  readonly endpoints: { readonly [E in Endpoint]?: PriceEvidence };
}

type Endpoint = Question["endpoint"];
type RequestKind = Endpoint | "freeCheck";

export const unknownPrices: Prices = { freeCheck: unknownCheck, endpoints: {} };

/** An endpoint is free after this many equal measurements: with one, a refill to the same count would look free. */
const mustAgree = 2;

/** If the count drops by more than the known prices, none of the requests counts as free; a rise shows nothing. */
export function afterInterval(
  known: Prices,
  from: CountReading | undefined,
  to: LedgerEntry,
  between: readonly LedgerEntry[] | undefined,
): Prices {
  const isCheck = to.purpose === "freeCheck" && to.failure === undefined;
  const foundRows = isCheck ? (to.rows ?? 0) > 0 : known.freeCheck.foundRows;
  const prices = { ...known, freeCheck: { ...known.freeCheck, foundRows } };
  if (to.reading?.remaining === undefined || isRefusal(to)) return prices;
  const interval = intervalOf(from, to, between);
  // Another request between the readings breaks a pair of drops.
  const broken = { ...prices, freeCheck: { ...prices.freeCheck, drops: 0 } };
  if (interval === undefined) return broken;
  const sums = sumsOf(broken, interval);
  const isNear = interval.betweenMs <= nearMs;
  if (isNear && interval.isCheckAlone)
    return { ...prices, freeCheck: afterCheck(prices.freeCheck, interval) };
  const excess = interval.drop - sums.counted - sums.unknown - interval.unclear;
  // Over hours, another machine may cause a drop larger than the requests believed free explain.
  if (excess > 0 && isNear) return withMore(withoutFree(broken, interval), known, interval);
  if (excess > 0) return excess <= sums.free ? withoutFree(broken, interval) : broken;
  if (!isNear || interval.unclear > 0) return broken;
  return measured(broken, interval, sums);
}

function afterCheck(known: CheckEvidence, { drop }: Interval): CheckEvidence {
  if (drop === 0) return afterEqualCount(known);
  return drop === 1 ? afterDropOfOne(known) : afterContradiction(known);
}

interface RequestSums {
  readonly free: number;
  readonly counted: number;
  readonly unknown: number;
  readonly unknownKinds: readonly RequestKind[];
}

function sumsOf(prices: Prices, { requests }: Interval): RequestSums {
  const priced = requests.map((one) => priceOf(prices, one.kind, one.owner));
  const unknown = requests.filter((_one, index) => priced[index] === "unknown");
  return {
    free: priced.filter((price) => price === "free").length,
    counted: priced.reduce<number>((sum, price) => sum + (typeof price === "number" ? price : 0), 0),
    unknown: unknown.length,
    unknownKinds: [...new Set(unknown.map((one) => one.kind))],
  };
}

function priceOf({ freeCheck, endpoints }: Prices, kind: RequestKind, owner: string): Price {
  if (kind === "freeCheck") {
    return freeCheck.verdict === "notFree" ? 1 : freeCheck.verdict === "free" ? "free" : "unknown";
  }
  const evidence = endpoints[kind];
  return evidence?.owner === owner ? evidence.price : "unknown";
}

function measured(
  prices: Prices,
  interval: Interval,
  { counted, unknown, unknownKinds }: RequestSums,
): Prices {
  const [kind, ...others] = unknownKinds;
  const rest = interval.drop - counted;
  if (rest < 0) return without(prices, interval, "number");
  if (kind === undefined || kind === "freeCheck" || others.length > 0) return prices;
  if (rest !== 0 && rest !== unknown) return without(prices, interval, "unknown");
  const requests = interval.requests.filter((one) => one.kind === kind);
  const [first] = requests;
  if (first === undefined || requests.some((one) => one.owner !== first.owner)) return prices;
  const evidence =
    rest === 0
      ? afterFree(prices.endpoints[kind], first.owner, JSON.stringify(first.question))
      : { price: 1, owner: first.owner, agreed: 0 };
  return { ...prices, endpoints: { ...prices.endpoints, [kind]: evidence } };
}

function afterFree(known: PriceEvidence | undefined, owner: string, question: string): PriceEvidence {
  const mine = known?.owner === owner ? known : undefined;
  // Repeating a paid question may be free, so it is no second proof.
  const agreed = mine?.question === question ? mine.agreed : (mine?.agreed ?? 0) + 1;
  return { price: agreed >= mustAgree ? "free" : "unknown", owner, agreed, question };
}

/** The same share of an excess drop twice is a price. Once may be another machine with the same key. */
function withMore(prices: Prices, known: Prices, { requests, drop, unclear }: Interval): Prices {
  const isFree = known.freeCheck.verdict === "free";
  const charged = requests.filter((one) => one.kind !== "freeCheck" || !isFree);
  const [first] = charged;
  const share = drop / charged.length;
  if (first === undefined || first.kind === "freeCheck" || unclear > 0 || !Number.isInteger(share))
    return prices;
  const { kind, owner } = first;
  if (charged.some((one) => one.kind !== kind || one.owner !== owner)) return prices;
  const before = prices.endpoints[kind];
  const mine = before?.owner === owner ? before : undefined;
  const evidence: PriceEvidence =
    mine?.seems === share
      ? { price: share, owner, agreed: 0 }
      : { price: mine?.price ?? "unknown", owner, agreed: 0, seems: share };
  return { ...prices, endpoints: { ...prices.endpoints, [kind]: evidence } };
}

function withoutFree(prices: Prices, interval: Interval): Prices {
  const isCheckBetween = interval.requests.some((one) => one.kind === "freeCheck");
  const freeCheck = isCheckBetween ? afterContradiction(prices.freeCheck) : prices.freeCheck;
  return without({ ...prices, freeCheck }, interval, "free");
}

function without(prices: Prices, { requests }: Interval, price: "free" | "unknown" | "number"): Prices {
  const endpoints: { [E in Endpoint]?: PriceEvidence } = { ...prices.endpoints };
  for (const endpoint of endpointNames) {
    const evidence = endpoints[endpoint];
    const isBetween = requests.some((one) => one.kind === endpoint && one.owner === evidence?.owner);
    if (evidence === undefined || !isBetween) continue;
    const kind = typeof evidence.price === "number" ? "number" : evidence.price;
    if (kind !== price && kind !== "unknown") continue;
    const { owner, seems } = evidence;
    endpoints[endpoint] = { price: "unknown", owner, agreed: 0, ...(seems === undefined ? {} : { seems }) };
  }
  return { ...prices, endpoints };
}

const endpointNames: readonly Endpoint[] = ["companies", "fundings", "filing", "company"];

export function readPrices(value: unknown): Prices {
  if (!isObject(value)) return unknownPrices;
  const found = isObject(value["endpoints"]) ? value["endpoints"] : {};
  const endpoints = endpointNames.map((endpoint) => [endpoint, readEvidence(found[endpoint])] as const);
  return {
    freeCheck: readCheck(value["freeCheck"]),
    endpoints: Object.fromEntries(endpoints.filter(([, evidence]) => evidence !== undefined)),
  };
}

function readEvidence(value: unknown): PriceEvidence | undefined {
  if (!isObject(value)) return undefined;
  const price = readPrice(value["price"]);
  const { owner } = textIn(value, "owner");
  if (price === undefined || owner === undefined) return undefined;
  return {
    price,
    owner,
    agreed: countIn(value, "agreed").agreed ?? 0,
    ...textIn(value, "question"),
    ...countIn(value, "seems"),
  };
}

function readPrice(value: unknown): Price | undefined {
  if (value === "unknown" || value === "free") return value;
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

export function mostUsed(price: Price | undefined): number {
  return typeof price === "number" ? price : 1;
}

export function countedAs(price: Price): number {
  return price === "free" ? 0 : mostUsed(price);
}
