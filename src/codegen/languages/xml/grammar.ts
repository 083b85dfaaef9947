import { namedRangeParser, type NamedRange } from "../../context/namedRangeParser.ts";

const quoted = `"[^"]*"|'[^']*'`;
const constructs = new RegExp(
  [
    "(?<Comment><!--[^]*?(?<c>-->|$))",
    String.raw`(?<CDATA><!\[CDATA\[[^]*?(?<d>\]\]>|$))`,
    String.raw`(?<Instruction><\?[^]*?(?<i>\?>|$))`,
    String.raw`(?<Doctype><!(?:[^<>"'[\]]|${quoted}|\[(?:[^\]"'<]|${quoted}|<!--(?:(?!-->)[^])*-->|<(?!!--))*\])*(?<t>>|$|(?=<)))`,
    String.raw`(?<Tag><\/?[^\s<>"'=/&]+(?:[^<>"']|${quoted})*(?<g>>|$|(?=<)|["'][^]*$))`,
    "(?<Unknown><)",
  ].join("|"),
  "giu",
);

export const parser = namedRangeParser((text) => {
  const found: NamedRange[] = [];
  for (const { 0: whole, index, groups = {} } of text.matchAll(constructs)) {
    const { c, d, i, t, g, ...names } = groups;
    const name = Object.keys(names).find((one) => names[one] !== undefined) ?? "Unknown";
    const end = [c, d, i, t, g].find((one) => one !== undefined) ?? "";
    const isOpen = name === "Unknown" || !end.endsWith(">") || end.length > 3;
    const part = { name, from: index, to: index + whole.length, ...(isOpen ? { isOpen } : {}) };
    found.push(name === "Tag" ? { ...part, parts: partsOfTag(whole, index) } : part);
  }
  return found;
});

function partsOfTag(tag: string, start: number): readonly NamedRange[] {
  const [open = "", name = ""] = /^<\/?([^\s<>"'=/]+)/.exec(tag) ?? [];
  const from = start + open.length - name.length;
  const parts: NamedRange[] = [{ name: "TagName", from, to: from + name.length }];
  const attributes = new RegExp(String.raw`([^\s<>"'=/]+)\s*=\s*(${quoted})`, "g");
  for (const { 0: whole, 1: key = "", 2: value = "", index } of tag.matchAll(attributes)) {
    const at = start + index;
    const to = at + whole.length;
    const children = [
      { name: "AttributeName", from: at, to: at + key.length },
      { name: "AttributeValue", from: to - value.length, to },
    ];
    parts.push({ name: "Attribute", from: at, to, parts: children });
  }
  return parts;
}
