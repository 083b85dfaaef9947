/** What is installed for the whole process, by whichever copy of undici: every extension's `fetch` goes through it. */
export function dispatcherSlots(): readonly unknown[] {
  return [1, 2].map((version): unknown =>
    Reflect.get(globalThis, Symbol.for(`undici.globalDispatcher.${String(version)}`)),
  );
}
