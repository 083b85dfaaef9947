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

/** The part of the manifest that the README shows. */
export interface Listed {
  readonly commands: readonly CommandEntry[];
  readonly menus: Readonly<
    Record<string, readonly { readonly command: string; readonly when?: string | undefined }[]>
  >;
  readonly settings: Readonly<Record<string, SettingEntry>>;
}

/** The README with both tables written anew between their marks. */
export function withTables(readme: string, listed: Listed): string {
  return between(between(readme, "commands", commandTable(listed)), "settings", settingTable(listed));
}

/** Commands that the palette offers in some state, by title, with the id for key bindings. */
function commandTable({ commands, menus }: Listed): string {
  const hidden = (menus["commandPalette"] ?? []).filter((entry) => entry.when === "false");
  const offered = commands.filter((entry) => hidden.every((other) => other.command !== entry.command));
  return table(
    ["command", "id"],
    offered.map(({ command, title }) => [title, `\`${command}\``]),
  );
}

function settingTable({ settings }: Listed): string {
  return table(
    ["setting", "default", "meaning"],
    Object.entries(settings).map(([name, setting]) => [
      `\`${name}\``,
      `\`${JSON.stringify(setting.default)}\``,
      plain(setting.markdownDescription ?? setting.description),
    ]),
  );
}

/** A description of the manifest on one line; its links to other settings work in VS Code alone. */
function plain(description: unknown): string {
  if (typeof description !== "string") return "";
  return description
    .replaceAll(/`#([^#`]+)#`/g, "`$1`")
    .replaceAll(/\s+/g, " ")
    .replaceAll("|", "\\|");
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/**
 * Replaces what stands between `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws Error if the marks are not there
 */
export function between(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the README has no ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}
