export { csharp as mode } from "@codemirror/legacy-modes/mode/clike";
