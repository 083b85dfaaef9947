declare function acquireVsCodeApi(): {
  readonly postMessage: (message: unknown) => void;
  readonly setState: (state: unknown) => void;
  readonly getState: () => unknown;
};

interface Protocol {
  readonly requests: unknown;
  readonly messages: unknown;
  readonly state: unknown;
}

export interface Editor<P extends Protocol> {
  readonly post: (message: P["requests"]) => void;
  readonly saveState: (state: P["state"]) => void;
  /** What was kept, unchecked. */
  readonly savedState: unknown;
}

export function connectEditor<P extends Protocol>(onMessage: (message: P["messages"]) => void): Editor<P> {
  const { postMessage, setState, getState } = acquireVsCodeApi();
  window.addEventListener("message", ({ data }: MessageEvent<P["messages"]>) => onMessage(data));
  return { post: postMessage, saveState: setState, savedState: getState() };
}
