import { csharp } from "@codemirror/legacy-modes/mode/clike";
import { withLiterals } from "../../context/tokens/literalTokens.ts";
import { streamParser } from "../../context/tokens/streamParser.ts";
import { literalKinds } from "./cursors.ts";

export const parser = streamParser(withLiterals(csharp, literalKinds));
