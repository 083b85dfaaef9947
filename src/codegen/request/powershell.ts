import { type RequestForm, plainHeaders, plainUrl } from "./form.ts";

/** Windows PowerShell refuses an `Authorization` of no scheme. A GET's content type would be left out of headers. */
export const powershellForm: RequestForm<"powershell"> = {
  id: "powershell",
  label: "PowerShell",
  language: "powershell",
  write(request) {
    const { fixed, credential } = plainHeaders(request);
    const contentType = fixed.find(isContentType);
    const headers = fixed
      .filter((header) => !isContentType(header))
      .map(([name, value]) => `        ${quoted(name)} = ${quoted(value)}`);
    return [
      "#Requires -Version 7.0",
      "$request = @{",
      "    Method = 'Get'",
      `    Uri = ${quoted(plainUrl(request.url))}`,
      ...(contentType === undefined ? [] : [`    ContentType = ${quoted(contentType[1])}`]),
      "    Headers = @{",
      ...headers,
      `        ${quoted(credential.name)} = "${credential.prefix}$\{env:${credential.variable}}"`,
      "    }",
      "    MaximumRedirection = 0",
      "    SkipHeaderValidation = $true",
      "    TimeoutSec = 30",
      "    ErrorAction = 'Stop'",
      "}",
      "$answer = Invoke-RestMethod @request",
    ].join("\n");
  },
};

function isContentType([name]: readonly [name: string, value: string]): boolean {
  return name.toLowerCase() === "content-type";
}

/** Nothing is special between single quotes but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
