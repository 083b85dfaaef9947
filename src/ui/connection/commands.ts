import { commands as editorCommands } from "vscode";
import type { Log } from "../../host/log.ts";
import { commandsByFeature, extensionId, tour } from "../../host/ids.ts";
import { type CommandsOf, from } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { ConnectingNeeds } from "./connecting.ts";
import type { DiagnosingNeeds } from "./diagnosing.ts";
import type { SampleDataNeeds } from "./sampleData.ts";

const { connection: ids } = commandsByFeature;

export function connectionCommands(
  needs: Omit<ConnectingNeeds, "diagnose"> & DiagnosingNeeds & SampleDataNeeds & { readonly log: Log },
): CommandsOf<"connection"> {
  const diagnosis = lazy(
    () => import("./diagnosing.ts"),
    ({ diagnosing }) => diagnosing(needs),
  );
  const connecting = lazy(
    () => import("./connecting.ts"),
    ({ connectingCommands }) =>
      connectingCommands({ ...needs, diagnose: async (hosts) => await (await diagnosis()).check(hosts) }),
  );
  const sample = lazy(
    () => import("./sampleData.ts"),
    ({ sampleDataCommands }) => sampleDataCommands(needs),
  );
  return {
    [ids.setApiKey]: from(connecting, "setApiKey"),
    [ids.removeApiKey]: from(connecting, "removeApiKey"),
    [ids.configureConnection]: from(connecting, "configureConnection"),
    [ids.useSampleData]: from(sample, "useSampleData"),
    [ids.stopSampleData]: from(sample, "stopSampleData"),
    [ids.openSampleCode]: from(sample, "openSampleCode"),
    [ids.openTour]: async () =>
      await editorCommands.executeCommand("workbench.action.openWalkthrough", `${extensionId}#${tour}`),
    [ids.openSettings]: async () =>
      await editorCommands.executeCommand("workbench.action.openSettings", `@ext:${extensionId}`),
    [ids.diagnoseConnection]: from(diagnosis, "run"),
    [ids.showLog]: () => needs.log.show(),
  };
}
