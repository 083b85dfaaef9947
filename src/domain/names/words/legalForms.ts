import { isPlain } from "./foldText.ts";

/** Spelled-out forms that also occur inside names: "Acquisition Corporation II" is "Acquisition Corp II". */
export const writtenOutForms: ReadonlyMap<string, string> = new Map([
  ["incorporated", "inc"],
  ["corporation", "corp"],
  ["company", "co"],
  ["limited", "ltd"],
]);

export const shortForms: ReadonlySet<string> = new Set(writtenOutForms.values());

export function shortForm(word: string): string {
  return writtenOutForms.get(word) ?? word;
}

/** Canonical first, folded, initials joined. Groups, trusts and funds are no forms: they distinguish companies of a family. */
const table: readonly string[] = [
  // The United States, Britain, Ireland, Canada, Australia, India, Singapore, Malaysia, South Africa
  "inc|incorporated|incorp",
  "corp|corporation|corpn",
  "co|company",
  "ltd|limited|ltda|limitada",
  "llc|limited liability company|limited liability co",
  "lp|limited partnership",
  "llp|limited liability partnership",
  "lllp|limited liability limited partnership",
  "pllc|professional limited liability company",
  "plc|public limited company|public ltd co",
  "pc|professional corporation",
  "pbc|public benefit corporation|public benefit corp",
  "na|national association",
  "ulc|unlimited liability company",
  "uc|unlimited company",
  "cic|community interest company",
  "dac|designated activity company",
  "clg|company limited by guarantee",
  "ltee|limitee",
  "pty|proprietary",
  "pvt|private",
  "bhd|berhad",
  "sdn|sendirian",
  "pcl|public company limited|public co ltd|public co limited|public company ltd",
  // Germany, Austria, Switzerland
  "gmbh|gesellschaft mit beschrankter haftung|ges m b h|gesmbh|mbh",
  "ag|aktiengesellschaft",
  "kg|kommanditgesellschaft",
  "kgaa|kommanditgesellschaft auf aktien",
  "ohg|offene handelsgesellschaft",
  "ug|unternehmergesellschaft|ug haftungsbeschrankt|unternehmergesellschaft haftungsbeschrankt",
  "ev|eingetragener verein",
  "eg|eingetragene genossenschaft",
  "ek|eingetragener kaufmann|eingetragene kauffrau",
  "se|societas europaea",
  // France, Belgium, Luxembourg, the Netherlands
  "sa|societe anonyme|sociedad anonima|sociedade anonima|societa anonima",
  "sas|societe par actions simplifiee|sociedad por acciones simplificada",
  "sarl|sa rl|societe a responsabilite limitee",
  "sca|societe en commandite par actions",
  "scs|societe en commandite simple",
  "snc|societe en nom collectif",
  "nv|naamloze vennootschap",
  "bv|besloten vennootschap",
  "vof|vennootschap onder firma",
  "srl|societa a responsabilita limitata|sociedad de responsabilidad limitada",
  // Italy, Spain, Portugal, Latin America
  "spa|societa per azioni",
  "sl|sociedad limitada",
  "sab|sociedad anonima bursatil",
  "sapi|sociedad anonima promotora de inversion",
  "de cv|de capital variable",
  "s de rl",
  "de rl|de responsabilidad limitada",
  // Scandinavia, Finland, the Baltic
  "ab|aktiebolag|aktiebolaget",
  "asa|allmennaksjeselskap",
  "as|aksjeselskap|aktieselskab|anonim sirketi",
  "aps|anpartsselskab",
  "oy|osakeyhtio",
  "ou|osauhing",
  // Central and eastern Europe, Turkey, Greece
  "sp zoo|sp z oo|spolka z oo|spolka z ograniczona odpowiedzialnoscia",
  "spolka akcyjna",
  "sro|spol sro|spolecnost s rucenim omezenym",
  "ltd sti|limited sirketi",
  "ae|αε",
  "pjsc|public joint stock company",
  "jsc|joint stock company",
  // Asia and the Gulf
  "kk|kabushiki kaisha|kabushiki gaisha|株式会社|株",
  "yk|yugen kaisha|有限会社",
  "gk|godo kaisha|合同会社",
  "주식회사|주",
  "fzllc|fz llc",
  "saudi joint stock company",
  ...`pte
  ggmbh gbr sce
  sasu eurl scop bvba sprl cvba scrl
  sapa slu sau sofom sgps lda eireli saa sac esp
  hf ehf oyj abp uab sia ky
  doo dd kft zrt nyrt bt ood eood ead epe ooo oao zao pao ojsc cjsc ооо оао зао пао ао
  股份有限公司 有限责任公司 有限公司 유한회사 tbk jmt wll psc fze fzco fzc saog sal sae kscp kpsc qsc`.split(
    /\s+/u,
  ),
];

const canonicalBySpelling: ReadonlyMap<string, string> = new Map(
  table.flatMap((row) => {
    const spellings = row.split("|");
    // Words of a key arrive in their short form already.
    return spellings.map((one) => [one.split(" ").map(shortForm).join(" "), spellings[0] ?? one] as const);
  }),
);

const spelled = Array.from(canonicalBySpelling.keys(), (spelling) => spelling.split(" "));

export const mostFormWords = Math.max(...spelled.map((words) => words.length));

/** Most words are in neither set: a quick test. */
const lastWords: ReadonlySet<string | undefined> = new Set(spelled.map((words) => words.at(-1)));
const firstWords: ReadonlySet<string | undefined> = new Set(spelled.map(([first]) => first));

/** Forms that scripts without spaces write against the name, the longest first. */
const attached = /(株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사)/gu;

/** Written before the name as often as after it. */
const leading: ReadonlySet<string> = new Set("kk yk gk 주식회사 유한회사 ооо оао зао пао ао".split(" "));

export interface LegalForm {
  readonly canonical: string;
  readonly words: number;
}

export function formBefore(words: readonly string[], end: number): LegalForm | undefined {
  if (!lastWords.has(words[end - 1])) return undefined;
  for (let count = Math.min(mostFormWords, end); count > 0; count -= 1) {
    const canonical = canonicalBySpelling.get(words.slice(end - count, end).join(" "));
    if (canonical !== undefined) return { canonical, words: count };
  }
  return undefined;
}

export function formAfter(words: readonly string[], start: number): LegalForm | undefined {
  if (!firstWords.has(words[start])) return undefined;
  for (let count = Math.min(mostFormWords, words.length - start); count > 0; count -= 1) {
    const canonical = canonicalBySpelling.get(words.slice(start, start + count).join(" "));
    if (canonical !== undefined) return { canonical, words: count };
  }
  return undefined;
}

export function leadingForm(words: readonly string[]): LegalForm | undefined {
  const canonical = canonicalBySpelling.get(words[0] ?? "");
  return canonical !== undefined && leading.has(canonical) ? { canonical, words: 1 } : undefined;
}

export function withFormsApart(name: string): string {
  return isPlain(name) ? name : name.replaceAll(attached, " $1 ");
}
