/** In the order in which tools are listed. Separate from `definitions.ts`, which takes longer to load. */
export const toolNames = [
  "funding_search_library",
  "funding_get_record",
  "funding_get_allowance",
  "funding_search_service",
  "funding_fetch_record",
] as const;

export type ToolName = (typeof toolNames)[number];

export type PaidToolName = Extract<ToolName, "funding_search_service" | "funding_fetch_record">;
