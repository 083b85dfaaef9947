import { questionText } from "../../../src/present/question.ts";
import { describe, expect, it } from "vitest";
import { ServiceError, type ServiceErrorKind } from "../../../src/service/errors.ts";
import { inEnglish, type Translate } from "../../../src/text/sentence.ts";
import { allowanceText, type AllowanceReading } from "../../../src/present/allowanceText.ts";
import { failureName, failureText } from "../../../src/present/failureText.ts";
import { rowOf } from "../../../src/present/row.ts";
import { createTableWriter } from "../../../src/present/table/tableWriter.ts";
import { tableNames } from "../../../src/present/table/tableNames.ts";
import type { Wording } from "../../../src/present/wording.ts";
import { codeTexts } from "../../../tools/l10n/files.ts";
import { placesOf, readTexts } from "../../../tools/nls/texts.ts";
import { knownAllowance } from "../../support/allowance/shown.ts";
import { drawn, type PageChange, rowWith } from "../../support/detail/detailPages.ts";
import { company, filing, funding, listRow, sparseFund } from "../../support/detail/records.ts";
import { wording as english } from "../../../tools/pages/wording.ts";

const bundle = readTexts(codeTexts.german);

/** As the editor does it with this bundle, but a text that it lacks is an error. */
const inGerman: Translate = (text, ...values) => {
  const translated = bundle.get(text);
  if (translated === undefined) throw new Error(`no German for ${text}`);
  return inEnglish(translated, ...values);
};
const wording: Wording = { ...english, t: inGerman, locale: "de" };

/** Each thing that a page says of where a record comes from, leads to and costs. */
const around: PageChange = {
  from: "store",
  searchPrice: "free",
  cameFrom: rowWith("funding:a", { kind: "funding", value: { name: "Acme" } }),
  related: {
    filings: [rowWith("filing:1", listRow)],
    fundings: [rowWith("funding:1", funding)],
  },
};

function withoutHoles(shown: unknown): string {
  const text = JSON.stringify(shown);
  expect(placesOf(text)).toEqual([]);
  return text;
}

describe("in German", () => {
  it("each text has a place for each of its values", () => {
    const wrong = [...bundle].filter(([text, german]) => {
      const values = placesOf(text).map((_, index) => `<${index}>`);
      const filled = inEnglish(german, ...values);
      return placesOf(filled).length > 0 || values.some((value) => !filled.includes(value));
    });
    expect(bundle.size).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it.each<[ServiceErrorKind, string]>([
    ["noAddress", "Noch nicht verbunden"],
    ["noCredential", "kein API-Schlüssel"],
    ["unauthorized", "Schlüssel"],
    ["forbidden", "erlaubt das"],
    ["notFound", "nichts"],
    ["rejected", "abgelehnt"],
    ["limit", "alle Suchen verbraucht"],
    ["server", "Fehlerstatus 503"],
    ["redirected", "other.example"],
    ["notJson", "Webseite"],
    ["badShape", "unerwarteten"],
    ["truncated", "Antwort"],
    ["damaged", "beschädigt"],
    ["tooLarge", "größer"],
    ["network", "Verbindung"],
    ["timeout", "rechtzeitig"],
  ])("the failure %s is put into words", (kind, words) => {
    for (const maybeCounted of [true, false]) {
      const error = new ServiceError({
        kind,
        maybeCounted,
        status: 503,
        origin: "https://api.example",
        target: "https://other.example",
      });
      expect(withoutHoles(failureText(error, inGerman))).toContain(words);
    }
    withoutHoles(failureName(kind, inGerman));
  });

  it.each<[Partial<AllowanceReading>, string]>([
    [{}, "47 Suchen übrig"],
    [{ remaining: 1 }, "1 Suche übrig"],
    [{ unmeasured: 1 }, "1 Anfrage seitdem"],
    [{ unmeasured: 4 }, "4 Anfragen seitdem"],
    [{ exhausted: true, how: "refused", limit: 50 }, "0 Suchen übrig"],
    [{ sample: true }, "Erfundene Unternehmen"],
    [{ freeCheck: "notFree" }, "deshalb werden Sie vorher gefragt"],
  ])("the allowance %j is put into words", (change, words) => {
    const state: AllowanceReading = { ...knownAllowance, ...change };
    expect(withoutHoles(allowanceText(state, 1e12 + 180_000, wording))).toContain(words);
  });

  it.each([
    ["filing", filing, "Beteiligte Personen"],
    ["list row", listRow, '"label":"Vollständige Meldung laden","cost":"kann 1 Suche verbrauchen"'],
    ["fund", sparseFund, "Fonds"],
    ["funding", funding, '"label":"Unternehmen öffnen"'],
    ["company", company, '"label":"Meldungen unter diesem Namen suchen"'],
  ] as const)("a %s is shown", (name, record, words) => {
    const shown = drawn(record, { ...(name === "list row" ? { state: "partial" } : {}), ...around }, wording);
    const page = withoutHoles(shown);
    expect(page).toContain(words);
    expect(page).toContain("vor 3 Min.");
    withoutHoles(rowOf(record, wording));
  });

  it("the fields of a page have German names", () => {
    const page = withoutHoles(drawn(filing, around, wording));
    for (const label of ["Angenommen am", "Bundesstaat", "Branche", "Zusammenschluss"])
      expect(page).toContain(`"label":"${label}"`);
    expect(page).toContain('"columns":[{"text":"Name","original":"name"},{"text":"Funktion"');
    expect(page).not.toMatch(/"label":"(?:Accepted at|State|Industry|Business combination transaction)"/);
  });

  it("the columns of a company’s record have German names", () => {
    const writer = createTableWriter("company", wording);
    writer.row({
      kind: "company",
      value: { name: "Acme", people: "Bo", founders: "Ann", odd_key: 1 },
    });
    const titles = writer.columns().map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["Personen", "Gründer", "Odd key"]));
  });

  it("a question is put into words", () => {
    const question = {
      endpoint: "companies",
      filters: { company: "acme", minMoneyRaised: 500, maxMoneyRaised: 2_500_000, zipCodes: ["02139"] },
      perPage: 10,
    } as const;
    expect(questionText(question, wording)).toContain("500\u00a0$ bis 2.500.000\u00a0$ aufgenommen");
  });

  it("the table fills its own places", () => {
    const { figures, sortOrder } = tableNames(wording);
    expect(inEnglish(figures, "Aufgenommen", "9 €", "3 €", 4, 5)).toBe(
      "Aufgenommen in den angezeigten Zeilen: Summe 9 €, Median 3 €. Angegeben in 4 von 5.",
    );
    expect(inEnglish(sortOrder, 1, 2)).toBe("Sortierung 1 von 2");
  });
});
