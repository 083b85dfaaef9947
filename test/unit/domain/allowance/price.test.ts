import { describe, expect, test } from "vitest";
import { readAccount, unknownAccount } from "../../../../src/domain/allowance/account.ts";
import type { AllowanceState } from "../../../../src/domain/allowance/allowance.ts";
import type { Question } from "../../../../src/service/contract/question.ts";
import { SharedLedger, type Request } from "../../../support/allowance/ledger.ts";

const key = "0123456789abcdef";
const base = { service: "https://base.example", account: key };
const app = { service: "https://app.example", account: key };
const minute = 60_000;

/**
 * Plays steps, one second apart: `c40` is a free check that reads 40, `r40` a funding list with rows, `v3` a list
 * without a count, `d` the detail of another filing each time, `d7` of filing 7, `p` a company record, `e` a list without
 * rows, `x` never left, `!` before a step: with another key, `+5` waits 5 minutes, `-5` sets the clock back.
 */
function play(script: string): AllowanceState {
  const ledger = new SharedLedger();
  let at = 10 * 60 * minute;
  let fresh = 1000;
  const ask = (question: Question, role: "base" | "app", more: Request): Request => ({
    question,
    role,
    service: role === "base" ? base.service : app.service,
    at,
    ...more,
  });
  for (const text of script.split(" ")) {
    at += 1_000;
    const more: Request = text.startsWith("!") ? { account: "another" } : {};
    const step = text.replace("!", "");
    const number = Number(step.slice(1));
    if (step.startsWith("+")) at += number * minute;
    else if (step.startsWith("-")) at -= number * minute;
    else if (step === "x") ledger.fail(ledger.leave({ at }), "network");
    else if (step.startsWith("c")) {
      const question = { endpoint: "fundings", filters: {}, page: 1 } as const;
      const left = ask(question, "base", { ...more, purpose: "freeCheck" });
      ledger.send({ ...left, rows: 0, counted: "no", reading: { remaining: number } });
    } else if (step.startsWith("r")) {
      const question = { endpoint: "fundings", filters: { series: "A" }, page: (fresh += 1) } as const;
      ledger.send({ ...ask(question, "base", more), reading: { remaining: number } });
    } else if (step === "v3" || step === "e") {
      const question = { endpoint: "companies", filters: {}, page: (fresh += 1) } as const;
      const empty = step === "e" ? ({ rows: 0, counted: "no" } as const) : {};
      ledger.send({ ...ask(question, "app", more), ...empty });
    } else if (step === "p") {
      ledger.send({ ...ask({ endpoint: "company", slug: "acme" }, "base", more), rows: 1 });
    } else {
      const id = String(step === "d" ? (fresh += 1) : number);
      ledger.send({ ...ask({ endpoint: "filing", id }, "app", more), rows: 1 });
    }
  }
  return ledger.state(base, app);
}

describe("whether a question that matches nothing is free", () => {
  test.each([
    ["one check alone shows nothing", "c40", "unknown"],
    ["a check without a drop is free", "r40 c40", "free"],
    ["one drop of one may be another machine", "r40 c39", "unknown"],
    ["two in a row are a suspicion", "r40 c39 c38", "suspected"],
    ["three are still one pair", "r40 c39 c38 c37", "suspected"],
    ["a second pair says that it is not free", "c40 c39 c38 c37 c36", "notFree"],
    ["the second pair may come later", "r40 c39 c38 r30 c29 c28", "notFree"],
    ["a request between them breaks the pair", "r40 c39 v3 c38 c37", "unknown"],
    ["larger drops are another machine", "c40 c38 c36 c34 c32", "unknown"],
    ["a reset shows nothing", "c1 c50", "unknown"],
    ["staying at 0 shows nothing", "c0 c0", "unknown"],
    ["a check without a drop lifts the suspicion", "c40 c39 c38 c38 c37 c36", "suspected"],
    ["what never left does not break a pair", "c40 c39 x c38", "suspected"],
    ["two equal counts hours apart may be around a refill", "c49 +720 c49", "unknown"],
    ["a little more than five minutes are too long", "c49 +5 c49", "unknown"],
    ["less than five minutes are near", "c49 +4 c49", "free"],
    ["a clock that was set back between says nothing", "c49 -3 c49", "unknown"],
    ["a v3 search and a check that cost two take it back immediately", "c40 c40 v3 c38", "suspected"],
    ["hours later too", "c40 c40 +30 v3 c38", "suspected"],
    ["hours later, a drop that the check cannot explain was another machine", "c40 c40 +30 v3 c33", "free"],
    ["within minutes any drop that is too large takes it back", "c40 c40 v3 c33", "suspected"],
    ["one drop after an equal count takes it back", "c40 c40 c39", "suspected"],
    ["a v3 search that cost one does not", "c40 c40 v3 c39", "free"],
    ["a refill does not", "c40 c40 v3 c50", "free"],
    ["once taken back, one equal count is not enough", "c40 c40 c39 c39", "suspected"],
    ["but two are", "c40 c40 c39 c39 c39", "free"],
    ["nor is one enough where it was seen not to be free", "c40 c39 c38 c37 c36 c36", "notFree"],
    ["a request to the other host between two drops breaks the pair", "c40 c39 d c38", "unknown"],
  ] as const)("%s (%s): %s", (_what, script, verdict) => {
    expect(play(script).freeCheck).toBe(verdict);
  });

  test("a service that charges empty queries is asked once too often, and never again", () => {
    // Around a refill to 50 the count was 49 twice: each request is followed by a check from then on.
    const scripts = ["c49 c49 v3 c47", "c49 c49 +10 v3 c47", "c49 c49 v3 v3 c46"];
    expect(scripts.map((script) => play(script).freeCheck)).toEqual(["suspected", "suspected", "suspected"]);
  });
});

describe("what a record or a list uses", () => {
  test.each([
    ["one measurement is not enough to be free", "c40 c40 d c40", "filing", "unknown"],
    ["two are", "c40 c40 d c40 d c40", "filing", "free"],
    [
      "of two filings: the second time the same one may be free",
      "c40 c40 d7 c40 d7 c40",
      "filing",
      "unknown",
    ],
    ["one is enough to be counted", "c40 c40 d c39", "filing", 1],
    ["several at once", "c40 c40 d d d c37", "filing", 1],
    ["a fall that fits no count shows nothing", "c40 c40 d d c39", "filing", "unknown"],
    ["and what had agreed is forgotten", "c40 c40 d c40 d d c39 d c39", "filing", "unknown"],
    ["not where the check may have made it fall", "r40 d c39", "filing", "unknown"],
    ["a fall that contradicts takes it back", "c40 c40 d c40 d c40 d c39", "filing", "unknown"],
    ["and the check's verdict with it", "c40 c40 d c40 d c40 d c39", "freeCheck", "suspected"],
    ["also hours later", "c40 c40 d c40 d c40 +60 d c39", "filing", "unknown"],
    ["what did not fall was not counted", "c40 c40 d c39 d c39", "filing", "unknown"],
    ["hours apart nothing is shown", "c40 c40 d +60 c40 d +60 c40", "filing", "unknown"],
    ["a refill shows nothing", "c40 c40 d c50 d c60", "filing", "unknown"],
    ["from 0 nothing can drop", "c40 c40 c0 d c0 d c0", "filing", "unknown"],
    ["two kinds at once show nothing", "c40 c40 d v3 c39 d v3 c38", "filing", "unknown"],
    ["but one of a known price does not hide the other", "c40 c40 d c39 d v3 c37", "companies", 1],
    ["a free one neither", "c40 c40 d c40 d c40 d v3 c39", "companies", 1],
    ["a list of fundings carries its own count", "c40 c40 r39", "fundings", 1],
    ["a company record", "c40 c40 p c39", "company", 1],
    ["another key between may be another account", "c40 c40 d !d c39", "filing", "unknown"],
    ["and what that uses, this count cannot show", "c40 c40 !d c40 !d c40", "filing", "unknown"],
    ["too many requests between show nothing", `c400 c400 ${"d ".repeat(60)}c340`, "filing", "unknown"],
    ["two at a time is what each uses once it was seen twice", "r40 r38 r36", "fundings", 2],
    ["once may be another machine", "r40 r38", "fundings", "unknown"],
    ["and is, where less was seen in between", "r40 r38 r37 r35", "fundings", 1],
    ["three of two at once too", "c40 c40 d c38 c38 c38 d d d c32", "filing", 2],
    ["not where the check may have made it fall", "c40 c40 d c38 d c36", "filing", "unknown"],
    ["nor where the shares are not the same", "r40 r38 r35", "fundings", "unknown"],
    ["nor where two kinds left", "c40 c40 d v3 c37 c37 c37 d v3 c34", "filing", "unknown"],
    ["hours apart nothing is shown of it", "r40 +60 r38 +60 r36", "fundings", "unknown"],
    ["another machine does not raise what is known to be two", "r40 r38 r36 r31", "fundings", 2],
    ["a fall of one takes back that it is two", "r40 r38 r36 r35", "fundings", "unknown"],
    ["what was one becomes two", "r40 r39 r37 r35", "fundings", 2],
    ["an empty list is as free as the check", "c40 c40 d e c39", "filing", 1],
  ] as const)("%s (%s): %s is %s", (_what, script, kind, price) => {
    const { prices, freeCheck } = play(script);
    expect(kind === "freeCheck" ? freeCheck : prices[kind]).toBe(price);
  });

  test("what another key uses, this count cannot show", () => {
    const ledger = new SharedLedger();
    const check = { purpose: "freeCheck", rows: 0, counted: "no", reading: { remaining: 40 } } as const;
    const other = { ...app, account: "another" };
    for (const id of ["1", "2", "3"]) {
      ledger.send(check);
      ledger.send(check);
      ledger.send({ question: { endpoint: "filing", id }, role: "app", ...other, rows: 1 });
    }
    ledger.send(check);
    expect(ledger.state(base, other).prices.filing).toBe("unknown");
  });

  test("what was measured of another v3 host says nothing of this one", () => {
    const ledger = new SharedLedger();
    const check = { purpose: "freeCheck", rows: 0, counted: "no", reading: { remaining: 40 } } as const;
    const ask = (id: string, service: string): void =>
      ledger.send({ question: { endpoint: "filing", id }, role: "app", service, rows: 1 });
    ledger.send(check);
    ledger.send(check);
    for (const id of ["4", "5"]) {
      ask(id, app.service);
      ledger.send(check);
    }
    expect(ledger.state(base, app).prices.filing).toBe("free");
    const other = { ...app, service: "https://other.example" };
    expect(ledger.state(base, other).prices.filing).toBe("unknown");
    ask("6", other.service);
    ledger.send({ ...check, reading: { remaining: 39 } });
    expect(ledger.state(base, other)).toMatchObject({ freeCheck: "free", prices: { filing: 1 } });
    expect(ledger.state(base, app).prices.filing).toBe("unknown");
  });
});

describe("an account that was kept", () => {
  test.each([undefined, null, 7, "x", [], {}, { pending: 7, reading: 7, prices: 7 }])(
    "%j knows nothing",
    (value) => expect(readAccount(value)).toEqual(unknownAccount),
  );

  test("is read as far as it can be", () => {
    const read = readAccount({
      reading: { line: 3, at: 1, receivedAt: 2, how: "guessed", remaining: 4 },
      pending: [{ line: 5, endedAfter: "x" }, { line: "y" }, 9],
      prices: { freeCheck: { verdict: "free", drops: -1 }, endpoints: { filing: { price: "cheap" } } },
      tier: 9,
      limit: 50,
    });
    expect(read).toEqual({
      pending: [{ line: 5 }],
      limit: 50,
      prices: {
        freeCheck: { ...unknownAccount.prices.freeCheck, verdict: "free" },
        endpoints: {},
      },
    });
  });
});
