import type { RecordOpener } from "../app/detailPages.ts";
import { commands, mementoKeys } from "../host/ids.ts";
import type { LazyParts } from "./lazyParts.ts";
import { once } from "./once.ts";
import type { Parts } from "./parts.ts";
import type { CommandHandler, CommandMap } from "../ui/commandMap.ts";
import type { RowSelections } from "../ui/target.ts";

/** The parts that commands are made of. */
export type CommandParts = Parts & LazyParts;

/** Every command; each group's code is loaded by its first use. */
export function commandTable(parts: CommandParts): CommandMap {
  const cost = parts.screen.cost;
  const selections: RowSelections = {
    results: parts.screen.results,
    knownRows: parts.knownRows,
    rowInFront: parts.rowInFront,
    table: () => parts.table.made(),
  };
  const opener: RecordOpener = {
    filing: async (id) => await (await parts.pages()).filing(id),
    company: async (slug) => await (await parts.pages()).company(slug),
  };
  const searching = once(async () => {
    const { searchingCommands } = await import("../ui/search/searching.ts");
    return searchingCommands({ ...parts, cost, opener, industries: parts.screen.industries.list });
  });
  const connecting = once(async () =>
    (await import("../ui/connection/connecting.ts")).connectingCommands(parts),
  );
  const allowance = once(async () => (await import("../ui/usage/allowance.ts")).allowanceCommands(parts));
  const records = once(async () => {
    const { openRecordCommands } = await import("../ui/detail/openRecords.ts");
    return openRecordCommands({ ...parts, cost, opener });
  });
  const rows = once(async () => {
    const { rowCommands } = await import("../ui/detail/rows.ts");
    return rowCommands({ ...parts, ...selections });
  });
  const code = once(async () => {
    const { intoCodeCommands } = await import("../ui/code/intoCode.ts");
    const taken = (): void => parts.screen.recordTaken();
    const needs = { code: await parts.code(), insertions: await parts.insertions(), taken };
    return intoCodeCommands({ ...parts, ...selections, ...needs });
  });
  const fields = once(async () => {
    const { chooseFieldsCommands } = await import("../ui/code/chooseFields.ts");
    return chooseFieldsCommands({ ...parts, ...selections, code: await parts.code() });
  });
  const values = once(async () => {
    const { copyValueCommand, insertValueCommand } = await import("../ui/code/values.ts");
    const needs = { ...parts, ...selections, insertions: await parts.insertions() };
    return { copy: copyValueCommand(needs), insert: insertValueCommand(needs) };
  });
  const lookUp = once(async () => {
    const { lookUpCommand } = await import("../ui/search/lookUp.ts");
    return { lookUp: lookUpCommand({ ...parts, searching: await searching(), cost }) };
  });
  const usage = once(async () => {
    const { usageCommand } = await import("../ui/usage/usage.ts");
    return { show: usageCommand(parts) };
  });
  const diagnosing = once(async () => {
    const { diagnoseCommand } = await import("../ui/connection/diagnosing.ts");
    return { run: diagnoseCommand(parts) };
  });
  const localData = once(async () => {
    const { clearLocalDataCommand } = await import("../ui/usage/localData.ts");
    return { clear: clearLocalDataCommand({ engine: parts.engine, forget: () => forget(parts) }) };
  });
  return {
    [commands.setApiKey]: from(connecting, "setApiKey"),
    [commands.removeApiKey]: from(connecting, "removeApiKey"),
    [commands.configureConnection]: from(connecting, "configureConnection"),
    [commands.useSampleData]: from(connecting, "useSampleData"),
    [commands.stopSampleData]: from(connecting, "stopSampleData"),
    [commands.search]: from(searching, "search"),
    [commands.editSearch]: from(searching, "editSearch"),
    [commands.browseFundings]: from(searching, "browseFundings"),
    [commands.loadMore]: from(searching, "loadMore"),
    [commands.loadMoreInView]: from(searching, "loadMore"),
    [commands.refreshResults]: from(searching, "refreshResults"),
    [commands.cancelSearch]: from(searching, "cancelSearch"),
    [commands.openSearch]: from(searching, "openSearch"),
    [commands.openFiling]: from(records, "openFiling"),
    [commands.openCompany]: from(records, "openCompany"),
    [commands.lookUpSelection]: from(lookUp, "lookUp"),
    [commands.openDetails]: from(rows, "openDetails"),
    [commands.loadDetails]: from(rows, "loadDetails"),
    [commands.openJson]: from(rows, "openJson"),
    [commands.insertRecord]: from(code, "insertRecord"),
    [commands.insertRecordAs]: from(code, "insertRecordAs"),
    [commands.copyRecord]: from(code, "copyRecord"),
    [commands.copyRecordAs]: from(code, "copyRecordAs"),
    [commands.copyRequestAs]: from(code, "copyRequestAs"),
    [commands.chooseFields]: from(fields, "choose"),
    [commands.moveFieldUp]: from(fields, "moveUp"),
    [commands.moveFieldDown]: from(fields, "moveDown"),
    [commands.copyValue]: from(values, "copy"),
    [commands.insertValue]: from(values, "insert"),
    [commands.refreshRemaining]: from(allowance, "refreshRemaining"),
    [commands.showUsage]: from(usage, "show"),
    [commands.diagnoseConnection]: from(diagnosing, "run"),
    [commands.seePlans]: from(allowance, "seePlans"),
    [commands.clearLocalData]: from(localData, "clear"),
    [commands.showLog]: () => parts.log.show(),
    [commands.openTable]: async () => (await parts.table()).open(),
  };
}

function from<Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: CommandHandler }>,
  name: Name,
): CommandHandler {
  return async (...args) => await (await load())[name](...args);
}

async function forget({ globalMemory, workspaceMemory }: CommandParts): Promise<void> {
  await globalMemory.update(mementoKeys.industries, undefined);
  await workspaceMemory.update(mementoKeys.shownSearch, undefined);
}
