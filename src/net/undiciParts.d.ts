// The package's entry would load `lib/global.js`, which replaces the dispatcher that every other extension's `fetch`
// uses. Its parts do not; they ship without types.
declare module "undici/lib/dispatcher/agent.js" {
  import { Agent } from "undici";
  export = Agent;
}
