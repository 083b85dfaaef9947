/** Lets the time that a pointer rests pass only by the function that this puts into the page. */
export const restByHand = `{
  const { setTimeout: wait } = window;
  window.setTimeout = (work, ms, ...more) => (ms < 1000 ? wait(work, ms, ...more) : void (window.rest = work));
}`;
