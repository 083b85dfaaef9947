import type { RequestForm } from "./form.ts";
import { plainHeaders, plainUrl } from "./plain.ts";

/** curl in a POSIX shell. The variable is put in by the shell, which does not look for commands in what it puts in. */
export const curlForm: RequestForm<"curl"> = {
  id: "curl",
  label: "cURL",
  language: "shellscript",
  write(request) {
    const { fixed, credential } = plainHeaders(request);
    const lines = [
      `curl "${plainUrl(request.url)}"`,
      ...fixed.map(([name, value]) => `--header ${inSingleQuotes(`${name}: ${value}`)}`),
      `--header ${inSingleQuotes(`${credential.name}: ${credential.prefix}`)}"$${credential.variable}"`,
    ];
    return lines.join(" \\\n  ");
  },
};

function inSingleQuotes(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
