import type { LanguagePlaces } from "./places.ts";
import { goPlaces } from "./go.ts";
import { rustPlaces } from "./rust.ts";
import { javaPlaces } from "./java.ts";
import { kotlinPlaces } from "./kotlin.ts";
import { csharpPlaces } from "./csharp.ts";
import { swiftPlaces } from "./swift.ts";
import { rubyPlaces } from "./ruby.ts";
import { phpPlaces } from "./php.ts";
import { pythonPlaces } from "./python.ts";

/** The places of texts and records in every language that a grammar reads. */
export const languagePlaces: readonly LanguagePlaces[] = [
  goPlaces,
  rustPlaces,
  javaPlaces,
  kotlinPlaces,
  csharpPlaces,
  swiftPlaces,
  rubyPlaces,
  phpPlaces,
  pythonPlaces,
];
