import { describe, expect, it } from "vitest";
import type { Role } from "../../../../src/service/contract/authentication.ts";
import { createContexts } from "../../../../src/ui/screen/contexts.ts";

describe("the context keys", () => {
  it.each<[readonly Role[], boolean, boolean]>([
    [[], false, false],
    [["app"], true, false],
    [["base"], false, true],
    [["base", "app"], true, true],
  ])("of a connection to %j say what can be asked there", (usable, canSearch, canBrowse) => {
    const set = new Map<string, string | boolean>();
    createContexts((key, value) => set.set(key, value)).connection("ready", usable, usable.length > 0);
    expect(Object.fromEntries(set)).toEqual({
      "startupFunding.connection": "ready",
      ...(canSearch || canBrowse ? { "startupFunding.hasKey": true } : {}),
      ...(canSearch ? { "startupFunding.canSearch": true } : {}),
      ...(canBrowse ? { "startupFunding.canBrowse": true } : {}),
    });
  });

  it("say that nothing is set up while there is neither a connection nor a row", () => {
    const set = new Map<string, string | boolean>();
    const contexts = createContexts((key, value) => set.set(key, value));
    const isNothing = (): unknown => set.get("startupFunding.nothingSetUp") ?? false;
    contexts.search({});
    expect(isNothing()).toBe(false);
    contexts.connection("none", [], false);
    expect(isNothing()).toBe(true);
    contexts.library(true);
    expect(isNothing()).toBe(false);
    contexts.library(false);
    contexts.connection("noKey", [], false);
    expect(isNothing()).toBe(false);
  });

  it("say whether something is new", () => {
    const set: unknown[] = [];
    const contexts = createContexts((...entry) => set.push(entry));
    for (const hasNews of [true, true, false]) contexts.news(hasNews);
    expect(set).toEqual([true, false].map((value) => ["startupFunding.hasNews", value]));
  });

  it("say whether a search that failed may be asked again", () => {
    const set: (readonly [string, string | boolean])[] = [];
    const contexts = createContexts((key, value) => set.push([key, value]));
    for (const canRetry of [false, true, true, false]) contexts.retry(canRetry);
    expect(set).toEqual([true, false].map((value) => ["startupFunding.canRetry", value]));
  });

  it("are set when they change, and only then; what was never set counts as false", () => {
    const set: (readonly [string, string | boolean])[] = [];
    const contexts = createContexts((key, value) => set.push([key, value]));
    for (const isUsedUp of [false, false, true, true, false]) contexts.allowance(isUsedUp);
    expect(set).toEqual([true, false].map((value) => ["startupFunding.usedUp", value]));
  });

  it("are false again in a window that goes on without the extension", () => {
    const set = new Map<string, string | boolean>();
    const contexts = createContexts((key, value) => set.set(key, value));
    contexts.connection("sample", ["base", "app"], true);
    contexts.library(true);
    contexts.news(true);
    contexts.news(false);
    set.clear();
    contexts.clear();
    expect(Object.fromEntries(set)).toEqual({
      "startupFunding.connection": false,
      "startupFunding.canSearch": false,
      "startupFunding.canBrowse": false,
      "startupFunding.hasKey": false,
      "startupFunding.hasLibrary": false,
    });
  });
});
