/** The pointer (RFC 6901) to a part of what `pointer` leads to. */
export function below(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
