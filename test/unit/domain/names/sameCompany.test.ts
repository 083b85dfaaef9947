import { describe, expect, it } from "vitest";
import { nameKeys, type NameKeys } from "../../../../src/domain/names/nameKeys.ts";
import { isSameCompany } from "../../../../src/domain/names/sameCompany.ts";

function keysOf(name: string): NameKeys {
  const keys = nameKeys(name);
  if (keys === undefined) throw new Error(`${name} has no keys`);
  return keys;
}

describe("two names", () => {
  it.each([
    ["Northwind Robotics, Inc.", "NORTHWIND ROBOTICS INC /DE/"],
    ["Northwind Robotics", "Northwind Robotics, Inc."],
    ["KKR & Co.", "KKR & Co. Inc."],
    ["Carnival Corporation Ltd.", "Carnival Corp"],
    ["Interparfums, Inc.", "INTER PARFUMS INC"],
    ["JP Morgan Chase & Co.", "JPMORGAN CHASE & CO"],
    ["T. Rowe Price Group, Inc.", "PRICE T ROWE GROUP INC"],
    ["J.B. Hunt Transport Services, Inc.", "HUNT J B TRANSPORT SERVICES INC"],
    ["H. B. Fuller Company", "FULLER H B CO"],
    ["Kvh Industries, Inc.", "KVH INDUSTRIES INC DE"],
    ["Alight, Inc.", "Alight, Inc. / Delaware"],
    ["Stellar V Capital Corp.", "Stellar V Capital Corp. (Cayman Islands)"],
    ["Rayonier Inc. REIT", "RAYONIER INC"],
    ["D/B/A Centerspace", "CENTERSPACE"],
  ])("%s and %s may be of one company", (one, other) => {
    expect(isSameCompany(keysOf(one), keysOf(other))).toBe(true);
    expect(isSameCompany(keysOf(other), keysOf(one))).toBe(true);
  });

  it.each([
    ["Toro Co", "Toro Corp."],
    ["Bunge Limited", "Bunge Global SA"],
    ["Armada Acquisition Corp. I", "Armada Acquisition Corp. III"],
    ["Coincheck Group N.V.", "Coincheck Group B.V."],
    ["Northwind Robotics", "Northwind Robotic"],
    ["Ab Initio Labs", "Initio Labs Ab Two"],
    ["The Bank of New York", "Bank of York New"],
  ])("%s and %s are of two", (one, other) => {
    expect(isSameCompany(keysOf(one), keysOf(other))).toBe(false);
    expect(isSameCompany(keysOf(other), keysOf(one))).toBe(false);
  });
});
