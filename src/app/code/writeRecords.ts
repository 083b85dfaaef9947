import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { type Pause, SyntaxTrees } from "../../codegen/context/syntaxTrees.ts";
import { allFormats, templateFormatId } from "../../codegen/format/formats.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import type { JobOptions, WriteJob } from "../../codegen/format/job.ts";
import { defaultCodeStyle } from "../../codegen/literal/form.ts";
import { subjectOf } from "../../codegen/literal/names.ts";
import { applyTemplate } from "../../codegen/template/applyTemplate.ts";
import { parseTemplates, type Templates } from "../../codegen/template/templateSetting.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { Sentence } from "../../text/sentence.ts";
import type { Copied, Records } from "./copied.ts";
import { knownRecords, type RecordSources } from "../library/knownRecord.ts";
import type { ChosenFieldsMemory, Preferences } from "../ports.ts";

interface CodeSources extends RecordSources {
  readonly settings: Pick<Preferences, "templates" | "naming" | "escapeFormulas">;
  readonly copied: Copied;
  readonly chosenFields: ChosenFieldsMemory;
  /** Throws on a person’s cancel. */
  readonly run: (job: WriteJob) => Promise<string>;
  readonly inSlices: RunInSlices;
}

export type RunInSlices = <T>(work: (pause: Pause) => Promise<T>) => Promise<T>;

export class Code {
  readonly copied: Copied;
  readonly #sources: CodeSources;
  readonly #templates: () => Promise<Templates>;

  constructor(sources: CodeSources) {
    this.copied = sources.copied;
    this.#sources = sources;
    this.#templates = templatesOf(() => sources.settings.templates());
  }

  async formats(): Promise<readonly RecordFormat[]> {
    return allFormats((await this.#templates()).templates);
  }

  async templateProblems(): Promise<readonly Sentence[]> {
    return (await this.#templates()).problems;
  }

  async recordsOf(rows: readonly ResultRow[]): Promise<Records> {
    const kind = rows[0]?.record.kind ?? "filing";
    const records = await knownRecords(this.#sources, rows);
    return { kind, values: records.map(({ value }) => value) };
  }

  /** `place`: options of the insertion point. Throws CancellationError, or Refusal if a template can’t write the records. */
  async write(
    format: RecordFormat,
    { kind, values }: Records,
    place: Partial<JobOptions> = {},
  ): Promise<string> {
    const { settings, run, inSlices } = this.#sources;
    const escapeFormulas = settings.escapeFormulas();
    const template =
      format.group === "template"
        ? (await this.#templates()).templates.find((one) => templateFormatId(one) === format.id)
        : undefined;
    if (template !== undefined) {
      const { indent = defaultCodeStyle.indent } = place;
      return await inSlices((pause) =>
        applyTemplate(template, values, { indent, escapeFormulas }, new SyntaxTrees(pause)),
      );
    }
    return await run({
      format: format.id,
      values,
      options: {
        ...defaultCodeStyle,
        kind,
        name: subjectOf(values),
        naming: settings.naming(),
        fields: this.fieldsFor(format.id),
        escapeFormulas,
        takenIn: "",
        ...place,
      },
    });
  }

  fieldsFor(formatId: string): readonly string[] | undefined {
    return this.#sources.chosenFields.get()?.[formatId];
  }

  async chooseFields(formatId: string, fields: readonly string[] | undefined): Promise<void> {
    const { chosenFields } = this.#sources;
    const { [formatId]: _, ...others } = chosenFields.get() ?? {};
    await chosenFields.update(fields === undefined ? others : { ...others, [formatId]: fields });
  }
}

function templatesOf(setting: () => unknown): () => Promise<Templates> {
  let known: { readonly setting: string | undefined; readonly templates: Promise<Templates> } | undefined;
  return async () => {
    const value = setting();
    const key = JSON.stringify(value);
    if (known === undefined || known.setting !== key) {
      const templates = parseTemplates(value, new SyntaxTrees(() => nextTimeSlice()));
      const reading = { setting: key, templates };
      // Retry a failed load the next time.
      templates.catch(() => {
        if (known === reading) known = undefined;
      });
      known = reading;
    }
    return await known.templates;
  };
}
