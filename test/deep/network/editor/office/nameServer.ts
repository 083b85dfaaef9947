import dns from "node:dns";
import { isLoopback } from "../../../../../src/service/contract/address.ts";

/** Stands in for the name server of this machine. */
export interface NameServer {
  /** The names that were looked up in this process, but for this machine's own. */
  readonly asked: readonly string[];
  /** From now on these names are found, all on 127.0.0.1; every other name goes to the real one. */
  know(...names: readonly string[]): void;
  restore(): void;
}

type Found = (error: Error | null, address: string | dns.LookupAddress[], family?: number) => void;

/**
 * Puts itself before `dns.lookup`, which every socket of the process uses: a test cannot enter names into the system's,
 * and an address of this machine written as one would never be given to a proxy.
 */
export function standInForNames(): NameServer {
  const asked: string[] = [];
  const known = new Set<string>();
  const original: unknown = Reflect.get(dns, "lookup");
  if (typeof original !== "function") throw new Error("names cannot be looked up");
  const lookup = (name: string, options: unknown, done: Found): void => {
    if (!isLoopback(name)) asked.push(name);
    if (!known.has(name)) {
      Reflect.apply(original, dns, [name, options, done]);
      return;
    }
    const all = typeof options === "object" && options !== null && Reflect.get(options, "all") === true;
    process.nextTick(() => {
      if (all) done(null, [{ address: "127.0.0.1", family: 4 }]);
      else done(null, "127.0.0.1", 4);
    });
  };
  Reflect.set(dns, "lookup", lookup);
  return {
    asked,
    know(...names) {
      known.clear();
      for (const name of names) known.add(name);
    },
    restore: () => void Reflect.set(dns, "lookup", original),
  };
}
