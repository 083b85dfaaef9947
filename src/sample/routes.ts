import type { Allowance } from "./allowance.ts";
import type { Dataset } from "./data/dataset.ts";
import { listFilings, showFiling } from "./filingRoutes.ts";
import { listFundings, showCompany } from "./fundingRoutes.ts";
import { failure, type Reply } from "./credentials.ts";

/** Answers a path and query of one host; undefined where the host has no such path. */
export type Routes = (path: string, query: URLSearchParams) => Reply | undefined;

export interface RouteParts {
  readonly data: Dataset;
  readonly allowance: Allowance;
  /** What a detail or a company record uses; the document does not say whether they count (§8). */
  readonly detailCost: 0 | 1;
}

/** The last part of a path below `prefix`, decoded; undefined where the path is another or cannot be decoded. */
function below(prefix: string, path: string): string | undefined {
  const rest = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  if (rest === "" || rest.includes("/")) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}

function charged({ allowance, detailCost }: RouteParts, answer: () => Reply): Reply {
  if (detailCost === 0) return answer();
  const reply = allowance.refusal() ?? answer();
  if (reply.status === 200) allowance.spend();
  return reply;
}

/** The routes of `{base_url}` (§4.1). */
export function baseRoutes(parts: RouteParts): Routes {
  return (path, query) => {
    if (path === "/fundings") return listFundings(parts.data.fundings, parts.allowance, query);
    const slug = below("/companies/", path);
    return slug === undefined
      ? undefined
      : charged(parts, () => showCompany(parts.data.companyBySlug.get(slug)));
  };
}

/** The routes of `{app_url}` (§4.2). An id that is no whole number is a bad parameter. */
export function appRoutes(parts: RouteParts): Routes {
  return (path, query) => {
    if (path === "/api/v3/companies") return listFilings(parts.data.filings, parts.allowance, query);
    const id = below("/api/v3/companies/", path);
    if (id === undefined) return undefined;
    return /^\d+$/.test(id)
      ? charged(parts, () => showFiling(parts.data.filingById.get(id)))
      : failure(400, "The id of a feed entry is a whole number.");
  };
}
