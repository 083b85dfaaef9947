import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearlyAddresses } from "../../../support/addresses.ts";
import { isLoopback, parseAddress } from "../../../../src/service/contract/address.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";

const read = (text: string): string => {
  const parsed = parseAddress(text);
  return parsed.ok ? parsed.value.address : inEnglish(parsed.problem.text, ...parsed.problem.values);
};

describe("the address of a host", () => {
  test.each([
    ["https://api.example.com", "https://api.example.com"],
    ["  https://api.example.com/  ", "https://api.example.com"],
    ["api.example.com", "https://api.example.com"],
    ["API.Example.com:8443", "https://api.example.com:8443"],
    ["https://api.example.com:443/", "https://api.example.com"],
    ['"https://api.example.com"', "https://api.example.com"],
    ["<https://api.example.com>", "https://api.example.com"],
    ["https://api.example.com/prefix/deep//", "https://api.example.com/prefix/deep"],
    ["https://api.example.com/api/v3/companies", "https://api.example.com"],
    ["https://api.example.com/api/v3/companies/123?x=1#top", "https://api.example.com"],
    ["https://api.example.com/prefix/api/v3/companies?page=2", "https://api.example.com/prefix"],
    ["https://api.example.com/fundings?series=Seed", "https://api.example.com"],
    ["https://api.example.com/prefix/fundings/", "https://api.example.com/prefix"],
    ["https://api.example.com/companies/some-slug", "https://api.example.com"],
    ["https://api.example.com/fundingsource", "https://api.example.com/fundingsource"],
    ["https://api.example.com/a/../b", "https://api.example.com/b"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["localhost:3000", "https://localhost:3000"],
    ["http://127.0.0.1:8080/x/", "http://127.0.0.1:8080/x"],
    ["http://127.1.2.3", "http://127.1.2.3"],
    ["http://[::1]:9", "http://[::1]:9"],
    ["https://api.example.com/fundings\u200B", "https://api.example.com"],
    ["\u2060https://api.example.com/pre\u200Bfix\uFEFF", "https://api.example.com/prefix"],
    ["https://https://api.example.com", "https://api.example.com"],
    ["http://HTTPS://https://api.example.com/fundings", "https://api.example.com"],
  ])("%s is %s", (typed, address) => {
    expect(read(typed)).toBe(address);
  });

  test.each([
    ["", /Enter the address/],
    ["   ", /Enter the address/],
    ["http://api.example.com", /must begin with https/],
    ["http:/api.example.com", /must begin with https/],
    ["ftp://api.example.com", /must begin with https/],
    ["javascript:alert(1)", /must begin with https|isn’t a web address/],
    ["http://localhost.example.com", /must begin with https/],
    ["http://127.0.0.1.example.com", /must begin with https/],
    ["https://user@api.example.com", /user name and password/],
    ["https://user:secret@api.example.com/fundings", /user name and password/],
    ["https://api.example.com?x=1", /Remove “\?” or “#” and everything after it/],
    ["https://api.example.com/#x", /Remove “\?” or “#” and everything after it/],
    ["https://api.exa\nmple.com", /isn’t a web address/],
    ["https://two words.example", /isn’t a web address/],
    ["(':", /isn’t a web address/],
    ["https://api!.example.com", /isn’t a web address/],
    ["https://", /isn’t a web address/],
    ["https://https://", /isn’t a web address/],
    ["https://http://api.example.com", /must begin with https/],
  ])("%s is refused", (typed, sentence) => {
    expect(read(typed)).toMatch(sentence);
  });

  test("any text is an address without credential, query or fragment, or a sentence", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearlyAddresses), (text) => {
        const parsed = parseAddress(text);
        if (!parsed.ok) return;
        const url = new URL(parsed.value.address);
        expect([url.search, url.hash, url.username, url.password]).toEqual(["", "", "", ""]);
        expect(parsed.value.origin).toBe(url.origin);
        expect(url.protocol === "https:" || isLoopback(url.hostname)).toBe(true);
        expect(parsed.value.address.endsWith("/")).toBe(false);
        expect(parseAddress(parsed.value.address)).toEqual(parsed);
      }),
    );
  });
});
