import { setImmediate as nextTimeSlice } from "node:timers/promises";
import { type Pause, SyntaxTrees } from "../../codegen/context/syntaxTrees.ts";
import { allFormats, templateFormatId } from "../../codegen/format/formats.ts";
import type { RecordFormat } from "../../codegen/format/format.ts";
import type { JobOptions, WriteJob } from "../../codegen/format/job.ts";
import { defaultCodeStyle } from "../../codegen/literal/form.ts";
import { subjectOf } from "../../codegen/literal/names.ts";
import { applyTemplate } from "../../codegen/template/apply.ts";
import { parseTemplates, type Templates } from "../../codegen/template/setting.ts";
import type { ResultRow } from "../../domain/record.ts";
import type { Sentence } from "../../text/sentence.ts";
import type { Copied, Records } from "./copied.ts";
import { knownRecords, type RecordSources } from "../library/knownRecord.ts";
import type { ChosenFieldsMemory, Preferences } from "../ports.ts";

export interface Code {
  readonly copied: Copied;
  /** Every format, in the order of a pick. */
  readonly formats: () => Promise<readonly RecordFormat[]>;
  readonly templateProblems: () => Promise<readonly Sentence[]>;
  /** What is known of rows, without a request. */
  readonly recordsOf: (rows: readonly ResultRow[]) => Promise<Records>;
  /**
   * Writes records in a format. `place` has the known options of the insertion point. Throws CancellationError when the
   * person cancels, Refusal if a template can’t write them.
   */
  readonly write: (format: RecordFormat, records: Records, place?: Partial<JobOptions>) => Promise<string>;
  /** The top-level fields that were chosen for a format; undefined for all. */
  readonly fieldsFor: (formatId: string) => readonly string[] | undefined;
  /** Remembers fields for a format, on all machines of the person; undefined for all. */
  readonly chooseFields: (formatId: string, fields: readonly string[] | undefined) => Promise<void>;
}

export interface CodeNeeds extends RecordSources {
  readonly settings: Pick<Preferences, "templates" | "naming" | "escapeFormulas">;
  readonly copied: Copied;
  readonly chosenFields: ChosenFieldsMemory;
  /** Does a job without holding up the process. Throws what a person's cancel throws there. */
  readonly run: (job: WriteJob) => Promise<string>;
  readonly inSlices: RunInSlices;
}

/** Does long work in time slices, with a progress that can be cancelled. */
export type RunInSlices = <T>(work: (pause: Pause) => Promise<T>) => Promise<T>;

export function createCode({ settings, copied, chosenFields, run, inSlices, ...sources }: CodeNeeds): Code {
  const fieldsFor = (formatId: string): readonly string[] | undefined => chosenFields.get()?.[formatId];
  const templates = templatesOf(() => settings.templates());
  return {
    copied,
    formats: async () => allFormats((await templates()).templates),
    templateProblems: async () => (await templates()).problems,
    async recordsOf(rows) {
      const kind = rows[0]?.record.kind ?? "filing";
      const records = await knownRecords(sources, rows);
      return { kind, values: records.map(({ value }) => value) };
    },
    async write(format, { kind, values }, place = {}) {
      const escapeFormulas = settings.escapeFormulas();
      const template =
        format.group === "template"
          ? (await templates()).templates.find((one) => templateFormatId(one) === format.id)
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
          fields: fieldsFor(format.id),
          escapeFormulas,
          takenIn: "",
          ...place,
        },
      });
    },
    fieldsFor,
    async chooseFields(formatId, fields) {
      const { [formatId]: _, ...others } = chosenFields.get() ?? {};
      await chosenFields.update(fields === undefined ? others : { ...others, [formatId]: fields });
    },
  };
}

function templatesOf(setting: () => unknown): () => Promise<Templates> {
  let known: { readonly setting: string | undefined; readonly templates: Promise<Templates> } | undefined;
  return async () => {
    const value = setting();
    const key = JSON.stringify(value);
    if (known === undefined || known.setting !== key) {
      const templates = parseTemplates(value, new SyntaxTrees(() => nextTimeSlice()));
      const reading = { setting: key, templates };
      // What could not be loaded is tried again the next time.
      templates.catch(() => {
        if (known === reading) known = undefined;
      });
      known = reading;
    }
    return await known.templates;
  };
}
