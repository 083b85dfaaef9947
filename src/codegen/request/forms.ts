import type { RequestForm, RequestFormId } from "./form.ts";
import { curlForm } from "./tools/curl.ts";
import { goForm } from "./tools/go.ts";
import { httpFileForm } from "./tools/httpFile.ts";
import { powershellForm } from "./tools/powershell.ts";
import { httpxForm, requestsForm } from "./tools/python.ts";
import { axiosForm, fetchForm, undiciForm } from "./tools/script.ts";

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
