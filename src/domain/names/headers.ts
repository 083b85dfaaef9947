import { foldedWords } from "./keys.ts";

const companyWords: ReadonlySet<string> = new Set(
  `company companies issuer issuers customer customers client clients organization organizations organisation
  organisations org orgs vendor vendors supplier suppliers employer employers firm firms business businesses corporation
  corp startup startups manufacturer manufacturers borrower lender investor investors counterparty merchant merchants
  registrant filer portfolio acquirer acquiree competitor competitors partner partners subsidiary sponsor issuername
  companyname organizationname customername vendorname legalname entity entityname
  firma firmen unternehmen kunde kunden lieferant lieferanten emittent
  entreprise entreprises societe fournisseur fournisseurs
  empresa empresas cliente clientes proveedor proveedores emisor azienda fornitore bedrijf klant leverancier`.split(
    /\s+/u,
  ),
);

/** Words that say which side of a company is there: what else follows is no name ("company_id", "vendor country"). */
const nameWords: ReadonlySet<string> = new Set(
  "name names legal full official title display label legalname s the of de der del nombre nom nome value text".split(
    " ",
  ),
);

/** "company", "issuer_name", "customerName", "Name of issuer", but no other property ("company_id", "customer email"). */
export function isCompanyHeader(header: string): boolean {
  const spaced = header
    .slice(0, 80)
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll("_", " ");
  const words = foldedWords(spaced);
  const last = words.findLastIndex((word) => companyWords.has(word));
  return last >= 0 && words.slice(last + 1).every((word) => nameWords.has(word) || /^\d+$/u.test(word));
}
