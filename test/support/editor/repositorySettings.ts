import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { startSampleService } from "../../../src/sample/service.ts";
import { keys } from "./keys.ts";
import { ask, connect, search, setSettings } from "../../../tools/inside/product.ts";
import { prompts } from "./window.ts";
import { forwardTo, startRecorder, type Recorded, type Recorder } from "./recorder.ts";

/** The settings files of a repository. */
export interface Repository {
  write(values: Readonly<Record<string, unknown>>): Promise<void>;
  clear(): Promise<void>;
}

/** The user’s host, and the one that the repository tries to set. */
interface Hosts {
  readonly mine: Recorder;
  readonly theirs: Recorder;
}

/**
 * The suite of what the files of a repository would like to decide.
 *
 * @param repository writes settings into every file that it has for them; resolves when the editor has read them
 */
export function describeRepositorySettings(title: string, repository: Repository): void {
  describe(title, () => {
    const key = keys.ofAPerson;
    let base: Hosts;
    let app: Hosts;

    before(async () => {
      const service = await startSampleService({ key, records: 200 });
      base = await startHosts(service.baseUrl);
      app = await startHosts(service.appUrl);
      await connect(prompts, { baseUrl: base.mine.origin, appUrl: app.mine.origin, key });
      await repository.write({
        "startupFunding.baseUrl": base.theirs.origin,
        "startupFunding.appUrl": app.theirs.origin,
        "startupFunding.auth.base": "cookie",
        "startupFunding.auth.app": "bearer",
        "startupFunding.network.transport": "editor",
        "startupFunding.perPage": 3,
        "startupFunding.reserveSearches": 40,
        "startupFunding.agents.consent": "always",
        "startupFunding.agents.dailyBudget": 40,
        "startupFunding.agents.people": true,
        "startupFunding.details.load": "always",
        "startupFunding.cache.maxAge": 0,
        "startupFunding.requestTimeout": 1,
        "startupFunding.store.maxSize": 1,
      });
    });

    after(() => repository.clear());

    const requestsFor = (company: string): readonly Recorded[] =>
      app.mine.requests.filter(({ query }) => query.get("company") === company);

    it("move no request and no key to another host", async () => {
      await ask("an");
      await vscode.commands.executeCommand("startupFunding.refreshRemaining");
      assert.ok(app.mine.requests.length > 0);
      assert.ok(base.mine.requests.length > 0);
      assert.deepEqual([...base.theirs.requests, ...app.theirs.requests], []);
    });

    it("change neither how the key is sent nor what is asked for", async () => {
      await search(prompts, "co");
      const { headers, query } = requestsFor("co")[0] ?? {};
      assert.equal(headers?.["auth-token"], key);
      assert.equal(headers?.authorization, undefined);
      assert.equal(query?.has("per_page"), false);
      assert.equal(base.mine.requests.at(-1)?.headers.authorization, key);
    });

    it("make no one pay twice: the store still answers", async () => {
      await search(prompts, "in");
      await search(prompts, "in");
      assert.equal(requestsFor("in").length, 1);
    });

    it("cannot hold what decides where a key goes or what is spent", async () => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      const configuration = vscode.workspace.getConfiguration("startupFunding", folder?.uri ?? null);
      const { Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
      for (const name of applicationSettings) {
        const inspected = configuration.inspect(name);
        assert.equal(inspected?.workspaceValue, undefined, name);
        assert.equal(inspected?.workspaceFolderValue, undefined, name);
        for (const target of [Workspace, WorkspaceFolder]) {
          const written = async () => await configuration.update(name, configuration.get(name), target);
          await assert.rejects(written, Error, name);
        }
      }
    });

    describe("where the person has set one", () => {
      before(() => setSettings({ "startupFunding.perPage": 7 }));
      after(() => setSettings({ "startupFunding.perPage": undefined }));

      it("leave the person's own in force", async () => {
        await search(prompts, "or");
        assert.equal(requestsFor("or").at(-1)?.query.get("per_page"), "7");
      });
    });
  });
}

async function startHosts(address: string): Promise<Hosts> {
  return {
    mine: await startRecorder(forwardTo(address)),
    theirs: await startRecorder(forwardTo(address)),
  };
}

const applicationSettings = [
  "baseUrl",
  "appUrl",
  "auth.base",
  "auth.app",
  "perPage",
  "requestTimeout",
  "reserveSearches",
  "agents.consent",
  "agents.dailyBudget",
  "agents.people",
  "details.load",
  "network.transport",
  "cache.maxAge",
  "store.maxSize",
] as const;
