import { Statements } from "../../../sql/statements.ts";
import { KnownNames } from "./knownNames.ts";

/** The statements of a reading connection, with what is kept beside it for as long as it is open. */
export class LibraryStatements extends Statements {
  readonly knownNames = new KnownNames(this);
}
