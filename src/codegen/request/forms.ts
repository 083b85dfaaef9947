import type { RequestForm, RequestFormId } from "./form.ts";
import { curlForm } from "./curl.ts";
import { goForm } from "./go.ts";
import { httpFileForm } from "./httpFile.ts";
import { powershellForm } from "./powershell.ts";
import { httpxForm, requestsForm } from "./python.ts";
import { axiosForm, fetchForm, undiciForm } from "./script.ts";

/** Every form by its id; a form without a writer does not compile. */
export const requestForms: { readonly [K in RequestFormId]: RequestForm<K> } = {
  curl: curlForm,
  http: httpFileForm,
  fetch: fetchForm,
  undici: undiciForm,
  axios: axiosForm,
  requests: requestsForm,
  httpx: httpxForm,
  go: goForm,
  powershell: powershellForm,
};

/** Every form, in the order in which a pick offers them. */
export const allRequestForms: readonly RequestForm[] = Object.values(requestForms);
