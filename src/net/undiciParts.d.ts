// The package’s entry would load `lib/global.js`, which replaces the dispatcher of every other extension’s `fetch`.
// Its parts don’t; they ship without types.
declare module "undici/lib/dispatcher/agent.js" {
  import { Agent } from "undici";
  export = Agent;
}
