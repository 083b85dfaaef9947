const isPlain = /^[\0-\x7f]*$/;

export function foldCase(text: string): string {
  return isPlain.test(text)
    ? text.toLowerCase()
    : text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

export function foldedTerms(text: string): readonly string[] {
  return foldCase(text)
    .split(/\s+/)
    .filter((term) => term !== "");
}
