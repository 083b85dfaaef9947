export { r as mode } from "@codemirror/legacy-modes/mode/r";
