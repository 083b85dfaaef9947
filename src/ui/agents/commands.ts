import { commandsByFeature } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { StopNeeds } from "./stopCommands.ts";

const { agents: ids } = commandsByFeature;

export function agentCommands(needs: StopNeeds): CommandsOf<"agents"> {
  const stopping = lazy(
    () => import("./stopCommands.ts"),
    ({ stopCommands }) => stopCommands(needs),
  );
  return {
    [ids.stopAgents]: lazyHandler(stopping, "stop"),
    [ids.allowAgents]: lazyHandler(stopping, "allow"),
  };
}
