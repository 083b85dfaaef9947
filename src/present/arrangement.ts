export const rowOrders = ["loaded", "amount", "date", "state", "industry"] as const;

export type RowOrder = (typeof rowOrders)[number];

export const rowGroupings = ["none", "amount", "date", "state", "industry"] as const;

export type RowGrouping = (typeof rowGroupings)[number];

export interface Arrangement {
  readonly sort: RowOrder;
  readonly group: RowGrouping;
}

export const plainArrangement: Arrangement = { sort: "loaded", group: "none" };

export function isPlain({ sort, group }: Arrangement): boolean {
  return sort === plainArrangement.sort && group === plainArrangement.group;
}

export function readArrangement(kept: unknown): Arrangement {
  const { sort, group } =
    typeof kept === "object" && kept !== null ? { ...plainArrangement, ...kept } : plainArrangement;
  return {
    sort: rowOrders.find((one) => one === sort) ?? plainArrangement.sort,
    group: rowGroupings.find((one) => one === group) ?? plainArrangement.group,
  };
}
