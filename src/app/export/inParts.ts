/** With so few records, a collection of garbage finds most of them dead, and memory does not grow. */
const partSize = 25;

export async function* inParts<T, Part>(
  all: readonly T[],
  read: (some: readonly T[]) => Promise<Part>,
): AsyncGenerator<Part> {
  for (let from = 0; from < all.length; from += partSize) yield await read(all.slice(from, from + partSize));
}
