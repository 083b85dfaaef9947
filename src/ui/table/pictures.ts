import { homedir } from "node:os";
import { l10n, Uri, window, workspace } from "vscode";

/** A picture as the page gives it. */
export interface GivenPicture {
  readonly format: "svg" | "png";
  /** The text of an SVG, or a PNG as base64. */
  readonly data: string;
}

const formats = { svg: "SVG", png: "PNG" } as const;

/**
 * Asks for a file and writes a picture into it.
 *
 * @returns what to tell the person; undefined if they did not choose a file
 */
export async function savePicture(
  { format, data }: GivenPicture,
  usual: string,
): Promise<string | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
  const target = await window.showSaveDialog({
    title: l10n.t("Save Chart"),
    filters: { [formats[format]]: [format] },
    defaultUri: Uri.joinPath(folder, usual),
  });
  if (target === undefined) return undefined;
  const name = target.path.split("/").at(-1) ?? "";
  try {
    await workspace.fs.writeFile(target, Buffer.from(data, format === "svg" ? "utf8" : "base64"));
  } catch {
    void window.showErrorMessage(l10n.t("The picture was not saved: {0} cannot be written there.", name));
    return undefined;
  }
  return l10n.t("Saved: {0}", name);
}
