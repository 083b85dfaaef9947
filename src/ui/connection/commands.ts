import { commands as editorCommands } from "vscode";
import type { Log } from "../../host/log.ts";
import { commandsByFeature, extensionId, tour } from "../../host/ids.ts";
import { type CommandsOf, lazyHandler } from "../commandMap.ts";
import { lazy } from "../lazy.ts";
import type { ConnectingNeeds } from "./connecting.ts";
import type { DiagnosisNeeds } from "./diagnosis.ts";
import type { SampleDataNeeds } from "./sampleData.ts";

const { connection: ids } = commandsByFeature;

export function connectionCommands(
  needs: Omit<ConnectingNeeds, "diagnose"> & DiagnosisNeeds & SampleDataNeeds & { readonly log: Log },
): CommandsOf<"connection"> {
  const diagnosis = lazy(
    () => import("./diagnosis.ts"),
    ({ createDiagnosis }) => createDiagnosis(needs),
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
    [ids.setApiKey]: lazyHandler(connecting, "setApiKey"),
    [ids.removeApiKey]: lazyHandler(connecting, "removeApiKey"),
    [ids.configureConnection]: lazyHandler(connecting, "configureConnection"),
    [ids.useSampleData]: lazyHandler(sample, "useSampleData"),
    [ids.stopSampleData]: lazyHandler(sample, "stopSampleData"),
    [ids.openSampleCode]: lazyHandler(sample, "openSampleCode"),
    [ids.openTour]: async () =>
      await editorCommands.executeCommand("workbench.action.openWalkthrough", `${extensionId}#${tour}`),
    [ids.openSettings]: async () =>
      await editorCommands.executeCommand("workbench.action.openSettings", `@ext:${extensionId}`),
    [ids.diagnoseConnection]: lazyHandler(diagnosis, "run"),
    [ids.showLog]: () => needs.log.show(),
  };
}
