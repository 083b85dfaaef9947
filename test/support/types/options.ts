import type { TypeOptions } from "../../../src/codegen/type/form.ts";

export const defaultTypeOptions: TypeOptions = {
  name: "record",
  indent: "  ",
  naming: "asService",
  isTaken: () => false,
};
