import { companyNameOf, companySlugOf, type ResultRow } from "../domain/record.ts";
import { relatedAmong, type RelatedRows, storedRelated } from "../domain/search/namesakes.ts";
import type { Price } from "../domain/allowance/price.ts";
import { sampleService } from "../service/contract/authentication.ts";
import type { CompanyFilters } from "../service/contract/filters/table.ts";
import type { SearchHistory } from "../domain/search/state.ts";
import type { Client } from "../service/client/client.ts";
import { isConnected } from "./detailPrice.ts";
import type { Engine } from "./engine.ts";
import type { Connections } from "./ports.ts";
import type { AllowanceState } from "../domain/allowance/allowance.ts";

/** Where what is stored is read. */
interface Stored {
  readonly client: Pick<Client, "stored">;
  readonly store: { readonly history: Pick<SearchHistory, "list"> };
}

/** What the store knows beside a record, without a request. */
export interface StoredBeside {
  /** Filings and fundings of the same company. */
  readonly rows: readonly ResultRow[];
  /** Whether the record of a funding’s company is there. */
  readonly hasCompany: boolean;
}

/** Returns what the store knows beside a record. Sends nothing. */
export async function storedBeside(
  { client, store }: Stored,
  own: ResultRow,
  services: readonly string[],
): Promise<StoredBeside> {
  const slug = own.record.kind === "funding" ? companySlugOf(own.record) : undefined;
  const [rows, company] = await Promise.all([
    storedRelated(client, store.history, { own, services }),
    slug === undefined ? undefined : client.stored({ endpoint: "company", slug }),
  ]);
  return { rows, hasCompany: company?.service === own.service };
}

/** Returns filings and fundings of the same company: of the results that are shown, then those of the store. */
export function relatedRows(
  { session }: Pick<Engine, "session">,
  own: ResultRow,
  { services, stored }: { readonly services: readonly string[]; readonly stored: readonly ResultRow[] },
): RelatedRows {
  return relatedAmong([...(session.state.shown?.rows ?? []), ...stored], { own, services });
}

/**
 * Returns the services whose records may be about one company with that of a row: its own and, while that is connected,
 * the one of the other host.
 */
export function servicesBeside(
  row: Pick<ResultRow, "record" | "service">,
  connections: Pick<Connections, "serviceOf">,
): readonly string[] {
  if (!isConnected(row, connections)) return [row.service];
  const others = [connections.serviceOf("base"), connections.serviceOf("app")];
  return [...new Set([row.service, ...others.filter((service) => service !== undefined)])];
}

/** What the search for filings of the same name uses; undefined where it cannot be asked: no name, or no host for it. */
export function priceOfNameSearch(
  own: ResultRow,
  connections: Pick<Connections, "serviceOf">,
  { prices }: Pick<AllowanceState, "prices">,
): Price | undefined {
  const app = connections.serviceOf("app");
  if (app === undefined || !isConnected(own, connections) || nameToSearch(own) === undefined)
    return undefined;
  return app === sampleService ? "free" : prices.companies;
}

/** Returns what to search filings of the company’s name for; undefined where the record names none. */
export function nameFilters(own: ResultRow): CompanyFilters | undefined {
  const company = nameToSearch(own);
  return company === undefined ? undefined : { company };
}

/** Longer names are no names; the service would be sent them whole. */
const longestName = 200;

function nameToSearch({ record, detail }: ResultRow): string | undefined {
  const name = companyNameOf(detail ?? record)?.trim();
  return name === undefined || name === "" || name.length > longestName || /\p{Cc}/u.test(name)
    ? undefined
    : name;
}
