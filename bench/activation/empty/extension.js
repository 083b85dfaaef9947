// @ts-check

/** Does nothing. */
export function activate() {
  return { apiVersion: 1 };
}
