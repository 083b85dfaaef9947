import * as assert from "node:assert/strict";
import { ask, connect } from "../../../tools/inside/product.ts";
import { goodRow, listBody, sendJson, type Fault } from "../faults/answers.ts";
import { startSwitchedService, type SwitchedService } from "../faults/switchedService.ts";
import { keys } from "./keys.ts";
import { drawn, prompts } from "./window.ts";

/** Two rows and a next page. */
export const twoRows: Fault = (request, response) =>
  sendJson(response, listBody(request, [goodRow(1), goodRow(2)], { next: 2 }));

/** The lines of `twoRows`. */
export const faultless = ["Faultless 1", "Faultless 2", "Load Next Page (may use 1 search)"] as const;

/** A service with faults. Between faults, Results shows the rows of a good answer. */
export interface FaultyService extends SwitchedService {
  /** Connects and shows its rows. */
  connect(): Promise<void>;
  /** Shows a good answer’s rows and starts counting requests. */
  begin(): Promise<void>;
  /** Requests the rows again: any late request would have arrived before this one. */
  readonly nothingElseWasAsked: (...names: readonly string[]) => Promise<void>;
  showFaultless(): Promise<void>;
}

export async function startFaultyService(): Promise<FaultyService> {
  const service = await startSwitchedService();
  let begun = 0;
  const askedNames = (): readonly string[] =>
    service.asked
      .slice(begun)
      .map((path) => new URL(path, service.origin).searchParams.get("company") ?? path);
  const showFaultless = async (): Promise<void> => {
    service.behave(twoRows);
    await ask("Faultless");
    await drawn.untilLabels(faultless);
  };
  return {
    ...service,
    showFaultless,
    async connect() {
      await connect(prompts, { baseUrl: service.origin, appUrl: service.origin, key: keys.ofTheFaults });
      // Rows with these names may be from another service.
      await showFaultless();
    },
    async begin() {
      if ((await drawn.labels()).join() !== faultless.join()) await showFaultless();
      begun = service.asked.length;
    },
    nothingElseWasAsked: async (...names) => {
      await showFaultless();
      assert.deepEqual(askedNames(), [...names, "Faultless"]);
    },
  };
}
