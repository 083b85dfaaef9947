export { parser } from "@lezer/yaml";
