import { definitionOf } from "../../src/domain/agents/definitions.ts";
import { type ToolName, toolNames } from "../../src/domain/agents/toolNames.ts";

const icons: Readonly<Record<ToolName, string>> = {
  funding_search_library: "$(library)",
  funding_get_record: "$(file)",
  funding_get_allowance: "$(dashboard)",
  funding_search_service: "$(search)",
  funding_fetch_record: "$(cloud-download)",
};

/** The tools as the manifest declares them; texts for people are keys of `package.nls.json`. */
export function manifestTools(): readonly unknown[] {
  return toolNames.map(definitionOf).map(({ name, description, inputSchema }) => ({
    name,
    toolReferenceName: name,
    displayName: `%tool.${name}.displayName%`,
    userDescription: `%tool.${name}.userDescription%`,
    modelDescription: description,
    icon: icons[name],
    canBeReferencedInPrompt: true,
    tags: ["startup-funding"],
    when: "config.startupFunding.agents.consent != 'never'",
    inputSchema,
  }));
}
