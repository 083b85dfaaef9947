import { countThatFits } from "../../domain/agents/dataText.ts";
import { type AgentRefusal, refusals } from "../../domain/agents/modelTexts.ts";
import { type Json, type JsonObject, stringifyJson } from "../../text/json.ts";

/** What a model gets: JSON text. `isError`: the call could not be answered. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A row, or a piece of a record: of a long answer as many go out as fit. */
export interface AnswerPart {
  readonly section: "rows" | "people" | "contacts" | "raw";
  readonly value: Json;
}

/** Longest answers, in characters. */
const longestAnswers = { concise: 8_000, detailed: 20_000 } as const;
/** For the names of sections, in characters. */
const spare = 100;

export function refused(refusal: AgentRefusal): ToolAnswer {
  return failed(refusals[refusal]);
}

export function failed(...texts: readonly string[]): ToolAnswer {
  return { text: stringifyJson({ error: texts.join(" ") }), isError: true };
}

export function answered(about: JsonObject): ToolAnswer {
  return { text: stringifyJson(about), isError: false };
}

/**
 * As many parts as fit, at least one: an answer is cut, never refused for its length. `about` is what goes out beside the
 * first `count` of them.
 */
export function answeredInParts(
  parts: readonly AnswerPart[],
  form: keyof typeof longestAnswers,
  about: (count: number, isCut: boolean) => JsonObject,
): ToolAnswer {
  const fixed = stringifyJson(about(parts.length, true)).length + spare;
  const texts = parts.map(({ value }) => stringifyJson(value));
  const count = countThatFits(texts, longestAnswers[form] - fixed);
  const sections = Map.groupBy(parts.slice(0, count), ({ section }) => section);
  const lists = [...sections].map(([name, own]) => [name, own.map(({ value }) => value)] as const);
  return answered({ ...about(count, count < parts.length), ...Object.fromEntries(lists) });
}
