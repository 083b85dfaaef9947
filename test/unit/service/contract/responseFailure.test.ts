import { expect, test } from "vitest";
import { readFailure } from "../../../../src/service/contract/responseFailure.ts";
import { noRedaction } from "../../../../src/service/contract/redaction.ts";

function kindOf(body: string, headers: Readonly<Record<string, string>> = {}): string | undefined {
  const response = { status: 429, headers, body: new TextEncoder().encode(body), url: "https://a.example/" };
  return readFailure(response, { redactor: noRedaction, now: 0 })?.kind;
}

test.each([
  "Daily query limit reached",
  "You have reached your daily search limit.",
  "Query limit of 50 per day reached.",
  "All searches of today are used up",
  "Your monthly allowance is used up",
  "Quota exceeded",
  "Limit reached: 50 queries in 24 hours",
  "Daily query limit reached. Try again in an hour.",
  "Daily rate limit exceeded",
  "24-hour limit reached",
  "daily_limit_reached",
  "You have used all of your searches",
  "Tageslimit erreicht",
  "Kontingent erschöpft",
])("a 429 that says “%s” means that the allowance is used up, whatever its form", (text) => {
  const objects = [
    { type: "rate_limit", message: text },
    { error: text },
    { error: text, message: "Too Many Requests" },
  ];
  const bodies = [text, ...objects.map((body) => JSON.stringify(body))];
  expect(bodies.map((body) => kindOf(body))).toEqual(["limit", "limit", "limit", "limit"]);
  expect(kindOf(text, { "retry-after": "30" })).toBe("limit");
  expect(kindOf(JSON.stringify({ message: text, remaining_searches: 9 }))).toBe("throttled");
});

test.each([
  "Too Many Requests",
  "Rate limit reached",
  "Slow down",
  "Quota of 10 requests per minute exceeded",
  "Limit: 5 queries a second",
  "API rate limit exceeded, try again today",
  "Please try again in a day",
  "Per-minute quota exceeded",
  "Quota exceeded: 10 requests/minute",
  "Hourly limit reached; your daily limit is unaffected",
  "Concurrent request quota exceeded",
])("a 429 that says “%s” asks to slow down", (text) => {
  expect([kindOf(text), kindOf(JSON.stringify({ message: text }))]).toEqual(["throttled", "throttled"]);
});
