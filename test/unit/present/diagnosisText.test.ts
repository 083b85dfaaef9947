import { expect, test } from "vitest";
import { proxyHost } from "../../../src/present/diagnosisText.ts";
import { inEnglish } from "../../../src/text/sentence.ts";

test.each([
  [undefined, "not set"],
  ["", "not set"],
  ["http://proxy.example:3128", "proxy.example:3128"],
  ["http://proxy.example:3128/", "proxy.example:3128"],
  ["http://user:p%40ss@proxy.example:3128", "proxy.example:3128"],
  ["http://user:pa#ss@proxy.example:3128", "set, but not an address"],
  // `URL` takes a part of the password for the host.
  ["http://user:p@ss#word@proxy.example:3128", "set, but not an address"],
  ["http://user:p@ss/word@proxy.example:3128", "set, but not an address"],
  ["http://user:p@ss?word@proxy.example:3128", "set, but not an address"],
])("the proxy %s is shown as %s, without its password", (proxy, shown) => {
  expect(proxyHost(proxy, inEnglish)).toBe(shown);
});
