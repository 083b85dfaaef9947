import { commands as editorCommands } from "vscode";
import { commandsByFeature, extensionId, tour } from "../../host/ids.ts";
import { type CommandsOf, lazyCommands } from "../commandMap.ts";
import type { DiagnosisNeeds } from "./diagnosis.ts";
import type { SampleDataNeeds } from "./sampleData.ts";

const { connection: ids } = commandsByFeature;

export function connectionCommands(needs: DiagnosisNeeds & SampleDataNeeds): CommandsOf<"connection"> {
  const connecting = lazyCommands(() => import("./connecting.ts"), needs);
  const sample = lazyCommands(() => import("./sampleData.ts"), needs);
  const diagnosis = lazyCommands(() => import("./diagnosis.ts"), needs);
  return {
    [ids.setApiKey]: connecting(({ setApiKey }) => setApiKey),
    [ids.removeApiKey]: connecting(({ removeApiKey }) => removeApiKey),
    [ids.configureConnection]: connecting(({ configureConnection }) => configureConnection),
    [ids.useSampleData]: sample(({ useSampleData }) => useSampleData),
    [ids.stopSampleData]: sample(({ stopSampleData }) => stopSampleData),
    [ids.openSampleCode]: sample(({ openSampleCode }) => openSampleCode),
    [ids.openTour]: async () =>
      await editorCommands.executeCommand("workbench.action.openWalkthrough", `${extensionId}#${tour}`),
    [ids.openSettings]: async () =>
      await editorCommands.executeCommand("workbench.action.openSettings", `@ext:${extensionId}`),
    [ids.diagnoseConnection]: diagnosis(({ diagnoseConnection }) => diagnoseConnection),
    [ids.showLog]: () => needs.log.show(),
  };
}
