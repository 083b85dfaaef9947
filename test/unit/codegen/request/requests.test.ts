import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  credentialVariable,
  type RequestInCode,
  plainUrl,
} from "../../../../src/codegen/request/requestForm.ts";
import { allRequestForms, requestForms } from "../../../../src/codegen/request/requestForms.ts";
import { hostileRequests, question } from "../../../support/requests/asked.ts";

const base = "http://127.0.0.1:8080";

describe("HTTP file", () => {
  it("is one request line, and a header on each line", () => {
    for (const request of hostileRequests(base)) {
      const [note, start, ...headers] = requestForms.http.write(request).split("\n");
      expect(note).toBe("# @no-redirect");
      expect(start).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/[^\s{}]* HTTP\/1\.1$/);
      expect(headers).toHaveLength(request.headers.length + 1);
      const prefix = request.scheme === "bearer" ? "Bearer " : "";
      expect(headers.at(-1)).toBe(
        `${request.credentialHeader}: ${prefix}{{$processEnv ${credentialVariable}}}`,
      );
    }
  });
});

describe("every request form", () => {
  it("is listed under its own id and label", () => {
    expect(Object.entries(requestForms).map(([id, form]) => [id, form.id, form.label])).toEqual([
      ["curl", "curl", "cURL"],
      ["http", "http", "HTTP file"],
      ["fetch", "fetch", "fetch"],
      ["undici", "undici", "undici"],
      ["axios", "axios", "axios"],
      ["requests", "requests", "Python (requests)"],
      ["httpx", "httpx", "Python (httpx)"],
      ["go", "go", "Go"],
      ["powershell", "powershell", "PowerShell"],
    ]);
  });

  // Whether a program obeys is seen above, but only where it is on this machine.
  it.each([
    ["http", "# @no-redirect"],
    ["fetch", 'redirect: "error"'],
    ["axios", "maxRedirects: 0"],
    ["requests", "allow_redirects=False"],
    ["go", "return http.ErrUseLastResponse"],
    ["powershell", "MaximumRedirection = 0"],
  ] as const)("%s says that no redirect is followed", (form, option) => {
    for (const request of hostileRequests(base)) expect(requestForms[form].write(request)).toContain(option);
  });

  it.each<[string, Partial<RequestInCode>]>([
    ["a header's value with a line end", { headers: [["Accept", "a\r\nX: y"]] }],
    ["a header's name with a quote", { headers: [['A"b', "c"]] }],
    ["a credential's header that is none", { credentialHeader: "A: b" }],
    ["a variable that is none", { environmentVariable: "A}; id" }],
    ["a variable with a line end", { environmentVariable: "A\n" }],
    ["a variable that starts with a digit", { environmentVariable: "1A" }],
    ["a variable without a name", { environmentVariable: "" }],
    ["an address that is none", { url: "/fundings" }],
  ])("refuses %s", (_what, more) => {
    for (const form of allRequestForms)
      expect(() => form.write(question(base + "/fundings", more)), form.id).toThrow();
  });
});

describe("a plain address", () => {
  it("is the same address to a server, for any filter", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }))),
        (pairs) => {
          const url = `https://api.example/v3/companies?${new URLSearchParams(pairs).toString()}`;
          const written = plainUrl(url);
          expect(written).toMatch(/^[A-Za-z0-9\-._~/?&=+:,;@*%]+$/);
          expect([...new URL(written).searchParams]).toEqual([...new URL(url).searchParams]);
        },
      ),
    );
  });

  it.each([
    ["https://a.example/x?cities[]=a'b", "https://a.example/x?cities%5B%5D=a%27b"],
    ["https://a.example/x?a=$b`c`!(d)#e", "https://a.example/x?a=%24b%60c%60%21%28d%29"],
    ["http://[::1]:8080/x", "http://[::1]:8080/x"],
  ])("%s is %s", (url, written) => {
    expect(plainUrl(url)).toBe(written);
  });
});
