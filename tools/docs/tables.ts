/** One command of the manifest, as far as the table needs it. */
export interface CommandEntry {
  readonly command: string;
  readonly title: string;
}

/** One setting of the manifest, as far as the table needs it. */
export interface SettingEntry {
  readonly default?: unknown;
  readonly description?: unknown;
  readonly markdownDescription?: unknown;
}

/** The commands of the manifest, and where they are offered. */
export interface ListedCommands {
  readonly commands: readonly CommandEntry[];
  readonly menus: Readonly<
    Record<string, readonly { readonly command?: unknown; readonly when?: string | undefined }[]>
  >;
}

/** The page with the commands that the palette offers in some state, by title, with the id for key bindings. */
export function withCommands(page: string, { commands, menus }: ListedCommands): string {
  const hidden = (menus["commandPalette"] ?? []).filter((entry) => entry.when === "false");
  const offered = commands.filter((entry) => hidden.every((other) => other.command !== entry.command));
  const rows = offered.map(({ command, title }) => [title, `\`${command}\``]);
  return between(page, "commands", table(["command", "id"], rows));
}

/** One group of settings. */
export interface SettingGroup {
  readonly title: string;
  readonly properties: Readonly<Record<string, SettingEntry>>;
}

/** The page with the settings, each group under its heading. */
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

/** A description of the manifest on one line; its links to commands and other settings work in VS Code alone. */
function plain(description: unknown): string {
  if (typeof description !== "string") return "";
  return description
    .replaceAll(/`#([^#`]+)#`/g, "`$1`")
    .replaceAll(/\[([^\]]+)\]\(command:[^)]*\)/g, "**$1**")
    .replaceAll(/\s+/g, " ")
    .replaceAll("|", "\\|");
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/**
 * Replaces the text between `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws Error if the marks are not there
 */
export function between(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}
