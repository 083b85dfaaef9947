import {
  declarationsOf,
  type Declaration,
  type Declarations,
  type Member,
  type NamingRules,
} from "./declarations.ts";
import type { TypeForm } from "./typeForm.ts";

/** Returns a declaration as code; `indent` is one level of indentation, `types` are the names of all declarations. */
export type WriteDeclaration = (
  declaration: Declaration,
  indent: string,
  types: ReadonlySet<string>,
) => string;

interface DeclaredForm<Id extends string> extends Omit<TypeForm<Id>, "write"> {
  readonly rules: NamingRules;
  /** `rootFirst` by default. */
  readonly order?: keyof Declarations;
  /** Text between declarations and after the imports; an empty line by default. */
  readonly gap?: string;
  readonly declare: WriteDeclaration;
  readonly importsOf?: (code: string) => readonly string[];
}

export function declaredForm<Id extends string>(form: DeclaredForm<Id>): TypeForm<Id> {
  const { rules, order = "rootFirst", gap = "\n\n", declare, importsOf, ...known } = form;
  return {
    ...known,
    write(shape, options) {
      const declarations = declarationsOf(shape, options, rules)[order];
      const types = new Set(declarations.map(({ name }) => name));
      const code = declarations.map((each) => declare(each, options.indent, types)).join(gap);
      const imports = importsOf?.(code) ?? [];
      return imports.length === 0 ? code : `${imports.join("\n")}${gap}${code}`;
    },
  };
}

export interface MemberLines {
  readonly open: (name: string) => string;
  readonly member: (member: Member) => string;
  readonly separator?: string;
  /** Starts a comment with the key of a renamed member; without it, there is no comment. */
  readonly comment?: string;
  readonly close: string;
  readonly empty: (name: string, indent: string) => string;
}

export function memberLines({
  open,
  member,
  separator = "",
  comment,
  close,
  empty,
}: MemberLines): WriteDeclaration {
  return ({ name, members }, indent) => {
    if (members.length === 0) return empty(name, indent);
    const last = members.length - 1;
    const lines = members.map((each, index) => {
      const note = comment === undefined ? "" : memberNote(each, comment);
      return `\n${indent}${member(each)}${index === last ? "" : separator}${note}`;
    });
    return open(name) + lines.join("") + close;
  };
}

/** Longer keys are cut: a key of 1 MB would be useless in a comment. */
const maxKeyLength = 60;

/** Returns a key for a comment on one line; other signs become code points: `"a<U+002A><U+002F>b"`. */
export function keyNote(key: string): string {
  const shown = Array.from(key.slice(0, maxKeyLength * 2))
    .slice(0, maxKeyLength)
    .join("");
  const text = shown.replaceAll(/[^\p{L}\p{N} _.$@#:,;()+=?!'[\]&%-]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
  return `"${text}${shown === key ? "" : "…"}"`;
}

/** Returns a comment with the key of a renamed member after a space, ` // "Amount"`, or an empty text. */
export function memberNote({ key, name }: Pick<Member, "key" | "name">, comment: string): string {
  return key === name ? "" : ` ${comment} ${keyNote(key)}`;
}
