import type { Wording } from "../wording.ts";
import type { Countries } from "./countries.ts";
import { oneLine } from "../../text/oneLine.ts";

/** Returns all words of the charts; the page fills in `{0}` and `{1}`. */
export function chartWords({ t }: Pick<Wording, "t">) {
  return {
    all: t("Charts of the loaded records"),
    copy: t("Copy"),
    saveSvg: t("Save SVG"),
    savePng: t("Save PNG"),
    actionsOf: t("Copy or save “{0}”"),
    copyOf: t("Copy “{0}” as a picture"),
    saveSvgOf: t("Save SVG of “{0}”…"),
    savePngOf: t("Save PNG of “{0}”…"),
    measure: t("Charts show"),
    byCount: t("Count"),
    byAmount: t("Amount"),
    noAmounts: t("None of the loaded records reports an amount."),
    titles: {
      time: t("Over time"),
      amounts: t("By amount raised"),
      places: t("By state"),
      industries: t("By industry"),
      series: t("By series"),
    },
    byCountry: t("By country"),
    records: t("Records"),
    raised: t("Amount raised"),
    loaded: t("{0} loaded"),
    loadedOfMore: t("{0} loaded, more exist"),
    shownOf: t("{0} of {1} shown"),
    markNoAmount: t("{0}: {1}, no amount reported"),
    markRaised: t("{0}: {1}, {2} raised"),
    markRaisedPart: t("{0}: {1}, {2} raised, {3} without an amount"),
    markLoaded: t("{0} of {1} loaded"),
    mostRecords: t("Most records: {0}."),
    highestAmount: t("Highest amount: {0}."),
    noneShown: t("The other filters leave no record here."),
    more: t("{0} more"),
    ...timeWords(t),
    amountsCaption: t("Records by amount, log scale"),
    amountsCaptionRaised: t("Total by amount, log scale"),
    amountRange: t("{0} to under {1}"),
    amountFilter: t("Raised: {0}"),
    amountsEmpty: t("None of the loaded records reports an amount above zero."),
    zero: t("Nothing sold yet"),
    belowZero: t("Below zero"),
    noAmount: t("No amount"),
    place: t("Place: {0}"),
    elsewhere: t("Elsewhere: {0}"),
    placesEmpty: t("None of the loaded records names a place."),
    noPlace: t("No place"),
    industry: t("Industry: {0}"),
    industriesEmpty: t("None of the loaded records names an industry."),
    noIndustry: t("No industry"),
    seriesFilter: t("Series: {0}"),
    noSeries: t("No series"),
  };
}

function timeWords(t: Wording["t"]) {
  return {
    recordsPer: {
      day: t("Records per day"),
      week: t("Records per week"),
      month: t("Records per month"),
      quarter: t("Records per quarter"),
      year: t("Records per year"),
      years: t("Records per {0} years"),
    },
    raisedPer: {
      day: t("Amount raised per day"),
      week: t("Amount raised per week"),
      month: t("Amount raised per month"),
      quarter: t("Amount raised per quarter"),
      year: t("Amount raised per year"),
      years: t("Amount raised per {0} years"),
    },
    date: t("Date: {0}"),
    weekOf: t("Week of {0}"),
    quarter: t("Q{0}"),
    quarterOf: t("Q{0} {1}"),
    fromTo: t("{0} to {1}"),
    earlier: t("Earlier"),
    later: t("Later"),
    before: t("Before {0}"),
    after: t("After {0}"),
    oneEarlier: t("1 date before {0} is under “Earlier”."),
    someEarlier: t("{0} dates before {1} are under “Earlier”."),
    oneLater: t("1 date after {0} is under “Later”."),
    someLater: t("{0} dates after {1} are under “Later”."),
    timeEmpty: t("None of the loaded records has a date."),
    noDate: t("No date"),
    oneRepeats: t("Sums include 1 older filing of a company. Amendments state the same money again."),
    someRepeat: t(
      "Sums include {0} older filings of the same companies. Amendments state the same money again.",
    ),
  };
}

export type ChartWords = ReturnType<typeof chartWords>;

export interface ChartWording extends Omit<Wording, "t" | "timeZone"> {
  readonly words: ChartWords;
  readonly countries: Countries;
}

const longestName = 80;

/** Returns a file name from title and search, with only letters and digits, which every file system takes. */
export function pictureFileName(title: string, search: string, format: "svg" | "png"): string {
  const name = oneLine(`${title} ${search}`)
    .normalize("NFC")
    .toLowerCase()
    .slice(0, longestName)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `${name === "" ? "chart" : name}.${format}`;
}
