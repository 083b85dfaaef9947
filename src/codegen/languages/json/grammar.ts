/** JSON as its standard has it, without comments. */
export { parser } from "@lezer/json";
