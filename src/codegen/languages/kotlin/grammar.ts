export { kotlin as mode } from "@codemirror/legacy-modes/mode/clike";
