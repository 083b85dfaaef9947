/** Words that end like a plural and are none, or have a plural of their own. */
const special: Readonly<Record<string, string>> = {
  people: "person",
  children: "child",
  movies: "movie",
  series: "series",
  news: "news",
  species: "species",
};

/** A key of a list as the name of one of its items: `related_persons` is `related_person`, `companies` `company`. */
export function singular(key: string): string {
  const word = /[a-zA-Z]+$/.exec(key)?.[0] ?? "";
  const rest = key.slice(0, key.length - word.length);
  const lower = word.toLowerCase();
  const own = Object.hasOwn(special, lower) ? special[lower] : undefined;
  if (own !== undefined) return rest + own;
  if (/[^aeiou]ies$/i.test(word)) return `${rest}${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/i.test(word)) return rest + word.slice(0, -2);
  return /[^siu]s$/i.test(word) ? rest + word.slice(0, -1) : key;
}
