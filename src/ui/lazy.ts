export interface Lazy<T> {
  (): Promise<T>;
  /** Returns undefined until the first call has finished. */
  current(): T | undefined;
  forget(): void;
}

/** Loads the code on the first call. After a failure, the next call tries again. */
export function lazy<Code, T>(load: () => Promise<Code>, make: (code: Code) => T | Promise<T>): Lazy<T> {
  let making: Promise<T> | undefined;
  let made: T | undefined;
  const get = async (): Promise<T> => {
    making ??= load().then(make);
    try {
      made = await making;
      return made;
    } catch (error) {
      making = undefined;
      throw error;
    }
  };
  const forget = (): void => {
    making = made = undefined;
  };
  return Object.assign(get, { current: () => made, forget });
}

export function partOf<T extends object, Name extends keyof T>(whole: Lazy<T>, name: Name): Lazy<T[Name]> {
  const get = async (): Promise<T[Name]> => (await whole())[name];
  return Object.assign(get, { current: () => whole.current()?.[name], forget: () => whole.forget() });
}
