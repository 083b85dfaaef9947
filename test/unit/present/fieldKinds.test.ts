import { describe, expect, it } from "vitest";
import { isBareKey, isMoneyKey, isPercentKey } from "../../../src/present/fieldKinds.ts";

describe("what the name of a field says of its numbers", () => {
  it.each([
    "amount",
    "amount_paid",
    "amountPaid",
    "amount_raised_usd",
    "capital",
    "min_investment",
    "money_raised",
    "offered_for_sale",
    "price_per_share",
    "raised",
    "revenue",
    "total_funding",
    "totalRaised",
    "valuation",
  ])("money: %s", (key) => {
    expect([isMoneyKey(key), isPercentKey(key), isBareKey(key)]).toEqual([true, false, false]);
  });

  it.each([
    "amount_currency",
    "funding_round",
    "fundings",
    "investment_count",
    "investmentCount",
    "investments",
    "number_of_investments",
    "price_percent",
    "raised_at",
    "raisedAt",
    "raised_on",
    "RAISED_AT",
    "valuation_year",
  ])("no money: %s", (key) => {
    expect(isMoneyKey(key)).toBe(false);
  });

  it.each([
    "id",
    "ID",
    "company_id",
    "companyId",
    "zip_code",
    "founded_year",
    "cik",
    "raised_at",
    "phone_number",
  ])("digit by digit: %s", (key) => {
    expect(isBareKey(key)).toBe(true);
  });

  it.each(["amount_paid", "valid", "employees", "bid", "that", "season"])("not digit by digit: %s", (key) => {
    expect(isBareKey(key)).toBe(false);
  });
});
