import { commands as editorCommands } from "vscode";
import { commands, extensionId, tour } from "../../host/ids.ts";
import { lazyCommands } from "../commandMap.ts";
import type { DiagnosisNeeds } from "./diagnosis.ts";
import type { SampleDataNeeds } from "./sampleData.ts";

const connecting = () => import("./connecting.ts");
const sample = () => import("./sampleData.ts");

export function connectionCommands(needs: DiagnosisNeeds & SampleDataNeeds) {
  return {
    ...lazyCommands(connecting, needs, "setApiKey", "removeApiKey", "configureConnection"),
    ...lazyCommands(sample, needs, "useSampleData", "stopSampleData", "openSampleCode"),
    ...lazyCommands(() => import("./diagnosis.ts"), needs, "diagnoseConnection"),
    [commands.openTour]: async () =>
      await editorCommands.executeCommand("workbench.action.openWalkthrough", `${extensionId}#${tour}`),
    [commands.openSettings]: async () =>
      await editorCommands.executeCommand("workbench.action.openSettings", `@ext:${extensionId}`),
    [commands.showLog]: () => needs.log.show(),
  };
}
