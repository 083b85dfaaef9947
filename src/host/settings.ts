import type { Naming } from "../codegen/literal/names.ts";
import type { AgentConsent, LoadDetails } from "../app/ports.ts";
import type { Transport } from "../service/transport.ts";
import { ConfigurationTarget, workspace, type Disposable } from "vscode";
import type { AuthMethod, Role } from "../service/contract/authentication.ts";
import { settings as names, settingsSection } from "./ids.ts";

/** A value of a wrong type counts as not set. */
export type Settings = Readonly<ReturnType<typeof createSettings>>;

export interface ConnectionSettings {
  readonly address: string;
  readonly method: AuthMethod;
}

export type MarkedDocuments = "off" | "dataAndText" | "everywhere";

export interface LibrarySettings {
  readonly hover: boolean;
  readonly marks: MarkedDocuments;
  readonly exclude: readonly string[];
}

const megabyte = 1024 * 1024;
/** In seconds: an editor marks a larger number as wrong, but returns it. */
const longestTimeout = 600;
/** Form of ISO 4217; the currency may not exist. */
const currencyCode = /^[A-Z]{3}$/;
const authMethods: readonly AuthMethod[] = ["apiKey", "bearer", "authToken", "cookie"];
const proxyVariables = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];

const addressSetting = { base: names.baseUrl, app: names.appUrl } as const;
const methodSetting = { base: names.authBase, app: names.authApp } as const;
const methodDefault = { base: "apiKey", app: "authToken" } as const;

/** VS Code reads settings with scope `application` only from the person’s own settings. */
export function createSettings() {
  return {
    /** Not checked; empty when not set. */
    address: (role: Role) => text(read(addressSetting[role])).trim(),
    authMethod: (role: Role) => oneOf(read(methodSetting[role]), methodDefault[role], ...authMethods),
    perPage: () => wholeNumber(read(names.perPage), 1),
    requestTimeoutMs: () => Math.min(number(read(names.requestTimeout), 1, 30), longestTimeout) * 1000,
    reserveSearches: () => wholeNumber(read(names.reserveSearches), 0) ?? 0,
    agentBudget: () => wholeNumber(read(names.agentBudget), 0) ?? 0,
    // An unknown word gives fewer rights, not more.
    agentConsent: () => oneOf<AgentConsent>(read(names.agentConsent), "ask", "always", "never"),
    agentsSeePeople: () => read(names.agentsSeePeople) === true,
    transport: () => oneOf<Transport>(read(names.transport), "auto", "direct", "editor"),
    maxAgeMs: () => number(read(names.maxAge), 0, 1440) * 60_000,
    maxStoreBytes: () => number(read(names.maxStoreSize), 1, 200) * megabyte,
    escapeFormulas: () => read(names.escapeFormulas) !== false,
    loadDetails: () => oneOf<LoadDetails>(read(names.loadDetails), "auto", "always", "onRequest"),
    currency: () => currencyCode.exec(text(read(names.currency)).trim().toUpperCase())?.[0] ?? "USD",
    templates: () => read(names.templates),
    naming: () => oneOf<Naming>(read(names.naming), "asService", "language"),
    keyVariable: () => text(read(names.keyVariable)).trim(),
    library: (): LibrarySettings => ({
      hover: read(names.libraryHover) !== false,
      marks: oneOf<MarkedDocuments>(read(names.libraryMarks), "dataAndText", "off", "everywhere"),
      exclude: texts(read(names.libraryExclude)),
    }),
    onDidChangeLibrary: (listener: () => void) => onDidChange(["library"], listener),
    proxyConfigured: () =>
      text(workspace.getConfiguration("http").get("proxy")) !== "" ||
      proxyVariables.some((name) => (process.env[name] ?? "") !== ""),
    saveConnection,
    onDidChangeConnection: (listener: () => void) =>
      onDidChange([...Object.values(addressSetting), ...Object.values(methodSetting)], listener),
  };
}

function onDidChange(touched: readonly string[], listener: () => void): Disposable {
  return workspace.onDidChangeConfiguration((change) => {
    if (touched.some((name) => change.affectsConfiguration(`${settingsSection}.${name}`))) listener();
  });
}

/** Never writes the workspace’s settings. */
async function saveConnection(values: Partial<Record<Role, ConnectionSettings>>): Promise<void> {
  const configuration = workspace.getConfiguration(settingsSection);
  for (const role of ["base", "app"] as const) {
    const value = values[role];
    if (value === undefined) continue;
    await configuration.update(addressSetting[role], value.address, ConfigurationTarget.Global);
    await configuration.update(methodSetting[role], value.method, ConfigurationTarget.Global);
  }
}

function read(name: string): unknown {
  return workspace.getConfiguration(settingsSection).get(name);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function number(value: unknown, least: number, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) && value >= least ? value : fallback;
}

function wholeNumber(value: unknown, least: number): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least ? value : undefined;
}

function oneOf<T extends string>(value: unknown, byDefault: T, ...others: readonly T[]): T {
  return others.find((one) => one === value) ?? byDefault;
}
