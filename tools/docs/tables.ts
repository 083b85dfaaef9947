export interface CommandEntry {
  readonly command: string;
  readonly title: string;
}

export interface SettingEntry {
  readonly default?: unknown;
  readonly description?: unknown;
  readonly markdownDescription?: unknown;
}

export interface ListedCommands {
  readonly commands: readonly CommandEntry[];
  readonly menus: Readonly<
    Record<string, readonly { readonly command?: unknown; readonly when?: string | undefined }[]>
  >;
}

/** Lists the commands of the palette by title, with their ids for key bindings. */
export function withCommands(page: string, { commands, menus }: ListedCommands): string {
  const whens = new Map((menus["commandPalette"] ?? []).map(({ command, when }) => [command, when]));
  const offered = commands.filter(({ command }) => whens.get(command) !== "false");
  const rows = offered.map(({ command, title }) => [
    title,
    `\`${command}\``,
    whenInWords(whens.get(command) ?? ""),
  ]);
  return between(page, "commands", table(["command", "id", "in the palette"], rows));
}

const someRow = ["hasResults", "hasLibrary"].map((key) => `startupFunding.${key}`);
const rowPages = ["detail", "table", "libraryTable"].map(
  (page) => `activeWebviewPanelId == startupFunding.${page}`,
);

const rowsAnywhere = [...someRow, ...rowPages].join(" || ");

const rowsInWords = "while Results, Library, a table, or a page has a row";

const whensInWords: Readonly<Record<string, string>> = {
  "": "once anything is set up",
  "startupFunding.canSearch || config.startupFunding.appUrl || !config.startupFunding.baseUrl":
    "with an address for company searches, and with nothing set up",
  "(startupFunding.canSearch || config.startupFunding.appUrl || !config.startupFunding.baseUrl)":
    "with an address for company searches",
  "(startupFunding.canBrowse || config.startupFunding.baseUrl || !config.startupFunding.appUrl)":
    "with an address for fundings",
  "startupFunding.connection != sample": "while sample data isn’t in use",
  "startupFunding.connection == sample": "while sample data is in use",
  "startupFunding.hasSearch": "while a search is shown",
  "startupFunding.hasResults": "while Results has a row",
  "!startupFunding.searching && (startupFunding.hasMore && startupFunding.connection == sample || startupFunding.hasMore && startupFunding.fromLibrary)":
    "while there is another page of sample data or the library",
  "startupFunding.hasMore && !startupFunding.searching && startupFunding.connection != sample && !startupFunding.fromLibrary":
    "while there is another page of the service",
  "startupFunding.hasMore && !startupFunding.searching": "while there is another page",
  "startupFunding.searching": "during a search",
  "startupFunding.hasSaved": "while there is a saved search",
  "startupFunding.hasNews": "while a record is new or has changed",
  "startupFunding.hasKey": "while a key is stored",
  "startupFunding.usedUp": "while no searches are left",
  "startupFunding.hasHiddenNames": "while a name is hidden",
  "!startupFunding.agentsStopped": "while agents are allowed",
  "startupFunding.agentsStopped": "while agents are stopped",
  "startupFunding.hasSaved && startupFunding.connection != sample":
    "while there is a saved search of the service",
  "startupFunding.checksStopped": "while automatic checks are stopped",
  "startupFunding.hasSearch && startupFunding.connection != sample && !startupFunding.fromLibrary":
    "while a search of the service is shown",
  "(startupFunding.hasSearch && startupFunding.connection == sample || startupFunding.hasSearch && startupFunding.fromLibrary)":
    "while a search of sample data or the library is shown",
  [`(${rowsAnywhere})`]: rowsInWords,
  [`startupFunding.connection == sample && (${rowsAnywhere})`]: `with sample data, ${rowsInWords}`,
  [`startupFunding.connection != sample && (${rowsAnywhere})`]: `with a service, ${rowsInWords}`,
  [`(startupFunding.hasSearch || ${rowsAnywhere})`]: "while there is a search or a row",
};

const setUp = /^!startupFunding\.nothingSetUp(?: && )?/;

/** A clause without words yet is shown as it is. */
function whenInWords(when: string): string {
  if (when === "") return "always";
  const clause = when.replace(setUp, "");
  return whensInWords[clause] ?? `\`${clause}\``;
}

export interface SettingGroup {
  readonly title: string;
  readonly properties: Readonly<Record<string, SettingEntry>>;
}

export function withSettings(page: string, groups: readonly SettingGroup[]): string {
  const parts = groups.map(({ title, properties }) => {
    const rows = Object.entries(properties).map(([name, setting]) => [
      `\`${name}\``,
      `\`${JSON.stringify(setting.default)}\``,
      plain(setting.markdownDescription ?? setting.description),
    ]);
    return `## ${title}\n\n${table(["setting", "default", "meaning"], rows)}`;
  });
  return between(page, "settings", parts.join("\n\n"));
}

/** Links to commands and settings work in VS Code alone, so only their text is kept. */
function plain(description: unknown): string {
  if (typeof description !== "string") return "";
  return description
    .replaceAll(/`#([^#`]+)#`/g, "`$1`")
    .replaceAll(/\[([^\]]+)\]\(command:[^)]*\)/g, "**$1**")
    .replaceAll(/\s+/g, " ")
    .replaceAll("|", "\\|");
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. Throws an Error without these marks. */
export function between(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}
