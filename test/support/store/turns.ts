export function turns(): { readonly count: number; stop(): void } {
  let count = 0;
  const turn = (): void => {
    count += 1;
    counting = setImmediate(turn);
  };
  let counting = setImmediate(turn);
  return {
    get count() {
      return count;
    },
    stop: () => clearImmediate(counting),
  };
}
