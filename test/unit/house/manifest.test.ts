import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  commands,
  contextKeys,
  rowContexts,
  settings,
  settingsSection,
  views,
} from "../../../src/host/ids.ts";
import { completionEvents, readManifest, whenClauses } from "../../../tools/project/manifest.ts";
import { projectRoot } from "../../../tools/vscode/environment.ts";

const manifest = readManifest();
const { contributes } = manifest;
const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted();
const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

describe("the manifest and ids.ts", () => {
  it("name the same commands", () => {
    expect(sorted(contributes.commands.map((entry) => entry.command))).toEqual(
      sorted(Object.values(commands)),
    );
  });

  it("name the same settings", () => {
    const inCode = Object.values(settings).map((name) => `${settingsSection}.${name}`);
    expect(sorted(Object.keys(contributes.configuration.properties))).toEqual(sorted(inCode));
  });

  it("name the same views, in the same container", () => {
    expect(contributes.viewsContainers.activitybar.map((entry) => entry.id)).toEqual([views.container]);
    expect(Object.keys(contributes.views)).toEqual([views.container]);
    const inManifest = (contributes.views[views.container] ?? []).map((view) => view.id);
    expect(sorted(inManifest)).toEqual(sorted([views.results, views.searches]));
  });

  it("name the same context keys in when clauses", () => {
    const whens = whenClauses(manifest).join("\n");
    const used = found(/(?<![\w'"])(startupFunding\.[\w.]+)(?=\s*(?:==|!=|=~|&&|\|\||\)|$))/gm, whens);
    const asViews = [views.results, views.searches, views.detail].flatMap((view) => [view, `'${view}'`]);
    expect(sorted(used.filter((key) => !asViews.includes(key)))).toEqual(sorted(Object.values(contextKeys)));
  });

  it("name the same kinds of rows in when clauses", () => {
    const used = found(/viewItem\s*==\s*'?(\w+)'?/g, whenClauses(manifest).join("\n"));
    const known: readonly string[] = Object.values(rowContexts);
    expect(used.filter((kind) => !known.includes(kind))).toEqual([]);
    expect(used).toContain(rowContexts.record);
  });

  it("agree on what wakes the extension: pages that were open, and nothing at the start", () => {
    expect(manifest.activationEvents).toEqual([
      `onWebviewPanel:${views.detail}`,
      `onWebviewPanel:${views.table}`,
    ]);
  });

  it("hold no id of ours that ids.ts does not know", () => {
    const known = [
      ...Object.values(commands),
      ...Object.values(views),
      ...Object.values(contextKeys),
      ...Object.values(settings).map((name) => `${settingsSection}.${name}`),
    ];
    const used = found(/\b(startupFunding\.[\w.]*\w)/g, JSON.stringify(manifest));
    const unknown = used.filter((id) => !known.some((name) => id === name || id === `${name}.focus`));
    expect(sorted(unknown)).toEqual([]);
  });
});

describe("the manifest", () => {
  it("has every key once: of two, a reader would take the last alone", () => {
    const text = readFileSync(join(projectRoot, "package.json"), "utf8");
    expect(text.trimEnd()).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
  });

  it("files every command under the product's name, each with a title of its own", () => {
    expect(contributes.commands.filter((entry) => entry.category !== "Startup Funding")).toEqual([]);
    const titles = contributes.commands.map((entry) => entry.title);
    expect(titles).toHaveLength(new Set(titles).size);
  });

  it("links commands that exist in its welcome texts, walkthroughs and menus", () => {
    const tours = contributes.walkthroughs.map(({ id }) => `${manifest.publisher}.${manifest.name}#${id}`);
    const known = [
      ...contributes.commands.map((entry) => entry.command),
      ...tours.map((id) => `workbench.action.openWalkthrough?${encodeURIComponent(JSON.stringify(id))}`),
    ];
    const texts = [
      ...contributes.viewsWelcome.map((entry) => entry.contents),
      ...steps.map((step) => step.description),
    ];
    const links = texts.flatMap((text) => found(/\]\(([^)]*)\)/g, text));
    const menus = Object.values(contributes.menus).flatMap((entries) =>
      entries.map((entry) => `command:${entry.command}`),
    );
    expect(links).not.toEqual([]);
    expect([...links, ...menus].filter((link) => !known.some((id) => link === `command:${id}`))).toEqual([]);
  });

  it("points to files that exist", () => {
    const paths = found(/"((?:\.\/)?media\/[\w./-]+)"/g, JSON.stringify(manifest));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it("describes every setting", () => {
    const silent = Object.entries(contributes.configuration.properties).filter(
      ([, setting]) => typeof (setting["markdownDescription"] ?? setting["description"]) !== "string",
    );
    expect(silent).toEqual([]);
  });
});

describe("a step of the walkthrough", () => {
  it("has a name of its own", () => {
    expect(steps.map((step) => step.id)).toEqual(["sample", "search", "code", "connect", "allowance"]);
  });

  it("is completed by a known command or by what the person has reached", () => {
    const events = steps.flatMap((step) => step.completionEvents);
    const ran = completionEvents(manifest, "onCommand");
    const reached = completionEvents(manifest, "onContext");
    expect(ran.length + reached.length).toBe(events.length);
    expect(ran.filter((id) => !contributes.commands.some((entry) => entry.command === id))).toEqual([]);
    const keys = Object.values(contextKeys);
    expect(reached.filter((when) => !keys.some((key) => when.startsWith(key)))).toEqual([]);
  });

  it.each(steps.map((step) => [step.id, step.title, step.media.altText]))(
    "%s speaks in sentences",
    (_, title, altText) => {
      expect(title).toMatch(/^[A-Z][^.]+$/);
      expect(altText).toMatch(/^[A-Z].{20,}\.$/);
    },
  );

  // The page of walkthroughs runs no script, loads nothing and knows no style but its own and these attributes.
  it.each(steps.map((step) => [step.media.svg]))("%s is drawn in the colours of the theme alone", (path) => {
    const drawing = readFileSync(join(projectRoot, path), "utf8");
    const paints = found(/(?:fill|stroke)="([^"]*)"/g, drawing);
    expect(paints).not.toEqual([]);
    expect(paints.filter((paint) => paint !== "none" && !paint.startsWith("var(--vscode-"))).toEqual([]);
    expect(drawing).not.toMatch(
      /#[\da-f]{3,8}\b|\brgba?\(|<style|style=|<script|href|<image|<foreignObject|\bon\w+=/i,
    );
  });
});
