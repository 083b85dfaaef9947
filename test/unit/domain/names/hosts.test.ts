import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearlyAddresses } from "../../../support/addresses.ts";
import { companyHost } from "../../../../src/domain/names/hosts.ts";

describe("host of a company", () => {
  it.each([
    ["https://www.Northstar.com/about?x=1#y", "northstar.com"],
    ["northstar.co.uk", "northstar.co.uk"],
    ["HTTP://NORTHSTAR.EXAMPLE:8080", "northstar.example"],
    ["www2.northstar.io/", "northstar.io"],
    ["blog.northstar.io", "blog.northstar.io"],
    ["bücher.example", "xn--bcher-kva.example"],
    [" northstar.com ", "northstar.com"],
    ["https://northstar.com.", "northstar.com"],
    ["www.com", "www.com"],
  ])("%s", (web, host) => {
    expect(companyHost(web)).toBe(host);
  });

  it.each([
    "",
    "n/a",
    "North Star",
    "localhost",
    "10.0.0.1",
    "http://[::1]/",
    "https://1.2.3.4/x",
    "info@northstar.com",
    "ftp://northstar.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://linkedin.com/company/northstar",
    "https://uk.linkedin.com/company/northstar",
    "northstar.github.io",
    "northstar.wixsite.com/home",
    "sites.google.com/view/northstar",
    "example.com",
    "https://",
    `${"a".repeat(300)}.com`,
  ])("%j has none", (web) => {
    expect(companyHost(web)).toBeUndefined();
  });

  it("never throws, and finds its own answer again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearlyAddresses), (web) => {
        const host = companyHost(web);
        if (host !== undefined) expect(companyHost(`https://${host}/`)).toBe(host);
      }),
    );
  });
});
