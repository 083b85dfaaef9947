import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../support/anyCharacter.ts";
import { foldedWords, nameKeys, personKey } from "../../../../src/domain/names/nameKeys.ts";

describe("keys of a name", () => {
  it.each([
    ["Acme Robotics, Inc.", "acme robotics", "acme robotics inc"],
    ["ACME ROBOTICS INCORPORATED", "acme robotics", "acme robotics inc"],
    ["acme  robotics inc", "acme robotics", "acme robotics inc"],
    ["Acme Robotics", "acme robotics", "acme robotics"],
    ["The Acme Company", "acme", "acme co"],
    ["Acme Co (The)", "acme", "acme co"],
    ["Théâtre Élan S.A.", "theatre elan", "theatre elan sa"],
    ["Ørsted A/S", "orsted", "orsted as"],
    ["Société Générale", "societe generale", "societe generale"],
    ["Groß & Söhne GmbH & Co. KG", "gross and sohne", "gross and sohne gmbh and co kg"],
    ["Merck & Co., Inc.", "merck", "merck and co inc"],
    ["Merck and Company, Incorporated", "merck", "merck and co inc"],
    ["AT&T Inc.", "at and t", "at and t inc"],
    ["A T & T Inc", "at and t", "at and t inc"],
    ["J.P. Morgan", "jp morgan", "jp morgan"],
    ["J. P. Morgan", "jp morgan", "jp morgan"],
    ["J P MORGAN L.L.C.", "jp morgan", "jp morgan llc"],
    ["North Fund I, L.P.", "north fund i", "north fund i lp"],
    ["NORTH FUND I L P", "north fund i", "north fund i lp"],
    ["North Fund I LP", "north fund i", "north fund i lp"],
    ["North Fund II Limited Partnership", "north fund ii", "north fund ii lp"],
    ["North Fund 2, LP", "north fund 2", "north fund 2 lp"],
    ["North Acquisition Corporation II", "north acquisition corp ii", "north acquisition corp ii"],
    ["North Acquisition Corp. II", "north acquisition corp ii", "north acquisition corp ii"],
    ["NORTH CORP /DE/", "north", "north corp"],
    ["NORTH INC/DE", "north", "north inc"],
    ["NORTH INC /NEW/", "north", "north inc"],
    ["North, Inc. / DE", "north", "north inc"],
    ["NORTH INC/", "north", "north inc"],
    ["NORTH \\DE\\", "north", "north"],
    ["AC/DC", "ac dc", "ac dc"],
    ["Novo Norden A/S", "novo norden", "novo norden as"],
    ["Trust Company of the West", "trust co of the west", "trust co of the west"],
    ["Limited Brands", "ltd brands", "ltd brands"],
    ["McDonald’s Corp", "mcdonalds", "mcdonalds corp"],
    ["Jet‑Set™ plc", "jet set", "jet set plc"],
    ["Ｆｕｌｌ Ｗｉｄｔｈ Ltd", "full width", "full width ltd"],
    ["ΟΔΟΣ Α.Ε.", "οδοσ", "οδοσ ae"],
    ["Nordwind Sp. z o.o.", "nordwind", "nordwind sp zoo"],
    ["Vega, S.A.B. de C.V.", "vega", "vega sab de cv"],
    ["Vega, S. de R.L. de C.V.", "vega", "vega s de rl de cv"],
    ["日立製作所株式会社", "日立製作所", "日立製作所 kk"],
    ["株式会社日立製作所", "日立製作所", "kk 日立製作所"],
    ["ООО «Ромашка»", "ромашка", "ооо ромашка"],
    ["삼성전자 주식회사", "삼성전자", "삼성전자 주식회사"],
    ["3M Company", "3m", "3m co"],
    ["1-800-Bloom.com, Inc.", "1 800 bloom com", "1 800 bloom com inc"],
  ])("%s", (name, core, full) => {
    expect(nameKeys(name)).toEqual({ core, full });
  });

  it.each([
    ["Ltd", "Limited"],
    ["Corp.", "Corporation"],
    ["LLC", "Limited Liability Company"],
    ["L.L.C.", "L L C"],
    ["LLP", "L.L.P."],
    ["PLC", "p.l.c."],
    ["GmbH", "Gesellschaft mit beschränkter Haftung"],
    ["AG", "Aktiengesellschaft"],
    ["S.A.", "Société Anonyme"],
    ["SARL", "S.à r.l."],
    ["B.V.", "Besloten Vennootschap"],
    ["N.V.", "NV"],
    ["S.p.A.", "Società per Azioni"],
    ["S.r.l.", "SRL"],
    ["ApS", "Anpartsselskab"],
    ["AB", "Aktiebolag"],
    ["Oy", "Osakeyhtiö"],
    ["s.r.o.", "SRO"],
    ["d.o.o.", "DOO"],
    ["Pty Ltd", "Proprietary Limited"],
    ["Pvt. Ltd.", "Private Limited"],
    ["Sdn. Bhd.", "Sendirian Berhad"],
    ["K.K.", "Kabushiki Kaisha"],
    ["PJSC", "Public Joint Stock Company"],
    ["Co., Ltd.", "Company Limited"],
  ])("the forms %s and %s are one", (one, other) => {
    const keys = nameKeys(`Nordwind ${one}`);
    expect(keys?.core).toBe("nordwind");
    expect(nameKeys(`NORDWIND ${other.toUpperCase()}`)).toEqual(keys);
  });

  it.each([
    "",
    "   ",
    "Inc.",
    "The Company",
    "GmbH & Co. KG",
    "LLC",
    "-- . --",
    "“”",
    "the",
    "株式会社",
    "🚀",
  ])("%j has none", (name) => {
    expect(nameKeys(name)).toBeUndefined();
  });

  it("tells numbered funds, and holdings and groups, apart", () => {
    const names = ["Fund I", "Fund II", "Fund 2", "North", "North Holdings", "North Group", "North Trust"];
    expect(new Set(names.map((name) => nameKeys(name)?.core)).size).toBe(names.length);
  });

  it("is the same for spelled variants of a name", () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
    const numeral = fc.constantFrom("", " I", " II", " IV", " 3");
    const form = fc.constantFrom(
      ["Inc.", "INCORPORATED"],
      ["L.P.", "L P"],
      ["LLC", "L.L.C."],
      ["Ltd.", "limited"],
    );
    fc.assert(
      fc.property(word, word, numeral, form, (one, two, number, [short = "", long = ""]) => {
        const keys = nameKeys(`${one} & ${two}${number}, ${short}`);
        expect(nameKeys(`The ${one.toUpperCase()} and ${two}${number} ${long}`)).toEqual(keys);
        expect(nameKeys(`${one}  & ${two}${number} ${long} /DE/`)).toEqual(keys);
        expect(nameKeys(`${one} & ${two}${number}`)?.core).toBe(keys?.core);
      }),
    );
  });

  it("never throws, and keys of keys stay what they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (name) => {
        const keys = nameKeys(name);
        if (keys === undefined) return;
        expect(keys.core).not.toBe("");
        expect(keys.core).toMatch(/^[\p{L}\p{N}\p{M}]+(?: [\p{L}\p{N}\p{M}]+)*$/u);
        expect(keys.full).toContain(keys.core);
      }),
    );
  });
});

describe("folded words", () => {
  it("are small letters and digits, the sign & is a word", () => {
    expect(foldedWords("  Café–Zoë & Sons' (U.S.A.), №5…  ")).toEqual([
      "cafe",
      "zoe",
      "and",
      "sons",
      "usa",
      "no5",
    ]);
    expect(foldedWords("e\u0301lan")).toEqual(["elan"]);
    expect(foldedWords("")).toEqual([]);
  });
});

describe("key of a person", () => {
  it.each([
    ["Smith, John", "john smith"],
    ["John Smith", "john smith"],
    ["SMITH, JOHN Q.", "john q smith"],
    ["John Q Smith", "john q smith"],
    ["Dr. John Smith, Ph.D.", "john smith"],
    ["Mr. John Smith", "john smith"],
    ["Smith, John, Jr.", "john smith jr"],
    ["John Smith, Jr.", "john smith jr"],
    ["Smith Jr., John", "john smith jr"],
    ["J. P. Morgan", "jp morgan"],
    ["Morgan, J.P.", "jp morgan"],
    ["José Muñoz", "jose munoz"],
    [". Blake Capital Corp", "blake capital corp"],
    ["Blake Capital, LLC", "blake capital llc"],
    ["王小明", "王小明"],
    ["N/A Orchard Growth GP II LLC", "orchard growth gp ii llc"],
    ["Orchard Growth GP II, LLC", "orchard growth gp ii llc"],
    ["None Orchard Growth GP II, LLC", "orchard growth gp ii llc"],
    ["(none) Orchard Growth GP II, LLC", "orchard growth gp ii llc"],
    ["[No First Name] Orchard Growth GP II LLC", "orchard growth gp ii llc"],
    ["n/a n/a Orchard Growth GP II LLC", "orchard growth gp ii llc"],
    ["Orchard Growth GP II LLC, N/A", "orchard growth gp ii llc"],
    ["Na Li", "na li"],
    ["John Nonesuch", "john nonesuch"],
  ])("%s", (name, key) => {
    expect(personKey(name)).toBe(key);
  });

  it.each(["", "N/A", "n/a", "None", "Dr.", "-", "A."])("%j has none", (name) => {
    expect(personKey(name)).toBeUndefined();
  });

  it("keeps apart who may be two", () => {
    const names = [
      "John Smith",
      "John Q. Smith",
      "John Smith Jr.",
      "John Smith III",
      "J. Smith",
      "Jon Smith",
    ];
    expect(new Set(names.map(personKey)).size).toBe(names.length);
  });
});
