import { beforeEach, describe, expect, it } from "vitest";
import { PageNews } from "../../../../src/app/detail/pageNews.ts";
import type { RecordKey } from "../../../../src/domain/record/recordKey.ts";
import type { RecordNews } from "../../../../src/domain/watch/news.ts";

const service = "https://a.example";
const [one, two] = [
  { service, key: "filing:1" },
  { service, key: "filing:2" },
];
const isNew: RecordNews = { isNew: true, changed: [] };
const changed: RecordNews = { isNew: false, changed: ["amount"] };

const bench: { known: Map<string, RecordNews>; seen: RecordKey[]; page: PageNews } = {
  known: new Map(),
  seen: [],
  page: new PageNews({ of: () => undefined }, () => undefined),
};

beforeEach(() => {
  bench.known = new Map([[one.key, isNew]]);
  bench.seen = [];
  const of = ({ key }: RecordKey) => {
    const news = bench.known.get(key);
    return news === undefined ? undefined : { star: false, tags: [], note: "", news };
  };
  bench.page = new PageNews({ of }, (record) => void bench.seen.push(record));
});

const shown = (record: RecordKey): RecordNews | undefined => bench.page.marksOf(record)?.news;

describe("what is new about the record of a page", () => {
  it("shows, and looking at the page marks it as seen", () => {
    expect(shown(one)).toEqual(isNew);
    expect(bench.seen).toEqual([]);
    bench.page.noteShown({ ...one });
    expect(bench.seen).toEqual([one]);
  });

  it("stays on the page after it is seen, until it is opened again", () => {
    bench.page.noteShown(one);
    bench.known.clear();
    expect(shown(one)).toEqual(isNew);
    bench.page.noteShown(one);
    expect(shown(one)).toEqual(isNew);
    expect(shown(two)).toBeUndefined();
    bench.page.noteShown(two);
    expect(shown(one)).toBeUndefined();
  });

  it("is gone once the page was closed", () => {
    bench.page.noteShown(one);
    bench.known.clear();
    bench.page.close();
    expect(bench.page.marksOf(one)).toBeUndefined();
  });

  it("is written once, however often it is drawn before that is read", () => {
    for (let times = 0; times < 3; times += 1) bench.page.noteShown(one);
    expect(bench.seen).toEqual([one]);
  });

  it("includes what changes while the page is open", () => {
    bench.page.noteShown(one);
    bench.known.set(one.key, changed);
    expect(shown(one)).toEqual(changed);
    bench.page.noteShown(one);
    expect(bench.seen).toEqual([one, one]);
  });
});
