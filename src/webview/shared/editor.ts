/** Once for each page. */
declare function acquireVsCodeApi(): {
  readonly postMessage: (message: unknown) => void;
  readonly setState: (state: unknown) => void;
  readonly getState: () => unknown;
};

interface Protocol {
  readonly asks: unknown;
  readonly told: unknown;
  readonly state: unknown;
}

export interface Editor<P extends Protocol> {
  readonly post: (message: P["asks"]) => void;
  readonly keep: (state: P["state"]) => void;
  /** What was kept, unchecked. */
  readonly kept: unknown;
}

/** To be called once. */
export function connectEditor<P extends Protocol>(onMessage: (message: P["told"]) => void): Editor<P> {
  const { postMessage, setState, getState } = acquireVsCodeApi();
  window.addEventListener("message", ({ data }: MessageEvent<P["told"]>) => onMessage(data));
  return { post: postMessage, keep: setState, kept: getState() };
}
