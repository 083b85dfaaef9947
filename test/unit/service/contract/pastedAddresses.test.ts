import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearlyAddresses } from "../../../support/addresses.ts";
import { readAddresses } from "../../../../src/service/contract/pastedAddresses.ts";
import { inEnglish } from "../../../../src/text/sentence.ts";

const base = "https://api.example.com";
const app = "https://app.example.com";

function read(text: string): unknown {
  const parsed = readAddresses(text);
  if (!parsed.ok) return inEnglish(parsed.problem.text, ...parsed.problem.values);
  const { known, open } = parsed.value;
  return open.length === 0 ? known : { ...known, open };
}

describe("the addresses in a pasted text", () => {
  test.each([
    [`${base}/fundings`, { base }],
    [`${base}/fundings?page=2&series=Seed`, { base }],
    [`${base}/companies/acme-robotics`, { base }],
    [`${base}/companies/<company_slug>`, { base }],
    [`${app}/api/v3/companies`, { app }],
    [`${app}/api/v3/companies/42`, { app }],
    [`${app}/api/v3`, { app }],
    [`${base}/v1/fundings ${app}/x/api/v3/companies`, { base: `${base}/v1`, app: `${app}/x` }],
    [base, { open: [base] }],
    // As it is in the box: the scheme, and the pasted text after it.
    [`https://${base}/fundings`, { base }],
    [`https:// ${base}/fundings\u200B, https://${app}/api/v3\u2060`, { base, app }],
    ["api.example.com", { open: [base] }],
    [`${base} ${app}`, { open: [base, app] }],
    // The second of two is the other host.
    [`${base}/fundings ${app}`, { base, app }],
    [`${app} ${base}/fundings`, { base, app }],
    [`${app}/api/v3/companies ${base}`, { base, app }],
    [`${base} ${app}/api/v3/companies`, { base, app }],
    // One address for both.
    [`${base}/fundings ${base}/api/v3/companies`, { base, app: base }],
    [`${base}/fundings ${base}`, { base }],
    // Whole lists of endpoints.
    [
      `${base}/fundings\n${base}/companies/<slug>\n${app}/api/v3/companies\n${app}/api/v3/companies/:id`,
      { base, app },
    ],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    " ",
    "\n",
    "\r\n",
    ", ",
    ",",
    ";",
    " | ",
    " and ",
    "\t",
    // What the box makes of two lines.
    "",
  ])("may be separated by %j", (separator) => {
    expect(read(`${base}/fundings${separator}${app}/api/v3/companies`)).toEqual({ base, app });
  });

  test.each([
    [`base_url: ${base}\napp_url: ${app}`],
    [`base_url=${base} app_url=${app}`],
    [`{"base_url":"${base}","app_url":"${app}"}`],
    [`Base URL: <${base}>, App URL: <${app}>.`],
    [`The app lives at ${app}; the base is ${base}.`],
    [`Fundings: api.example.com, company search: app.example.com`],
    [`base ${base} and ${app}`],
    [`Use ${base}/fundings (fundings), and for v3: ${app}`],
  ])("are told apart by the words before them: %s", (text) => {
    expect(read(text)).toEqual({ base, app });
  });

  test.each([
    [`see e.g. ${base} and ${app}`, { open: [base, app] }],
    [`curl -s '${base}/fundings?series=Seed'`, { base }],
    [
      "http://127.0.0.1:4000 http://127.0.0.1:4001",
      { open: ["http://127.0.0.1:4000", "http://127.0.0.1:4001"] },
    ],
    ["http://[::1]:4000/fundings http://[::1]:4001", { base: "http://[::1]:4000", app: "http://[::1]:4001" }],
  ])("are found among other words: %s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    ["", /Enter the address/],
    ["  ", /Enter the address/],
    ["nothing to see here", /isn’t a web address/],
    ["http://api.example.com", /must begin with https/],
    [`${base}/fundings http://app.example.com/api/v3`, /must begin with https/],
    ["https://user:secret@api.example.com/fundings", /user name and password/],
    [
      `${base}/fundings https://other.example.com/fundings`,
      /Both .*api\.example.* and .*other\.example.* are addresses for fundings/,
    ],
    [`${app}/api/v3 ${base}/api/v3`, /are addresses for company searches/],
    [`${base} ${app} https://third.example.com`, /more than two addresses/],
  ])("are refused in one sentence: %j", (text, sentence) => {
    expect(read(text)).toMatch(sentence);
  });

  test("are never more than two, whatever is pasted", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(nearlyAddresses, fc.string(), fc.constantFrom("base_url", "app", ",", base, app))),
        (parts) => {
          const parsed = readAddresses(parts.join(" "));
          if (!parsed.ok) return;
          const { known, open } = parsed.value;
          const count = Object.keys(known).length + open.length;
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});
