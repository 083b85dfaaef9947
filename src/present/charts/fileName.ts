import { oneLine } from "../../text/oneLine.ts";

const longestName = 80;

/** What a saved picture is called: its title and the search, in letters and digits that every file system takes. */
export function pictureFileName(title: string, search: string, format: "svg" | "png"): string {
  const name = oneLine(`${title} ${search}`)
    .normalize("NFC")
    .toLowerCase()
    .slice(0, longestName)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `${name === "" ? "chart" : name}.${format}`;
}
