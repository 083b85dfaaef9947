import type { TypeForm, TypeFormId } from "./form.ts";
import { csharpType } from "./languages/csharp.ts";
import { dataclassType } from "./languages/dataclass.ts";
import { goType } from "./languages/go.ts";
import { javaType } from "./languages/java.ts";
import { jsonSchemaType } from "./languages/jsonSchema.ts";
import { kotlinType } from "./languages/kotlin.ts";
import { pydanticType } from "./languages/pydantic.ts";
import { rustType } from "./languages/rust.ts";
import { sqlType } from "./languages/sql.ts";
import { typedDictType } from "./languages/typedDict.ts";
import { typescriptType } from "./languages/typescript.ts";
import { zodType } from "./languages/zod.ts";

/** Every form by its id; a form without a writer does not compile. */
export const typeForms: { readonly [K in TypeFormId]: TypeForm<K> } = {
  typescript: typescriptType,
  zod: zodType,
  jsonSchema: jsonSchemaType,
  dataclass: dataclassType,
  typedDict: typedDictType,
  pydantic: pydanticType,
  goStruct: goType,
  rustStruct: rustType,
  javaRecord: javaType,
  csharpRecord: csharpType,
  kotlinClass: kotlinType,
  sqlTable: sqlType,
};

/** Every form, in the order in which a pick offers them. */
export const allTypeForms: readonly TypeForm[] = Object.values(typeForms);
