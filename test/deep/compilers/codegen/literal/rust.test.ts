import { existsSync } from "node:fs";
import { describe, it } from "vitest";
import { notRun } from "../../../../support/notRun.ts";
import { expectToolchainAgrees } from "../../../../support/literals/compiled.ts";

/** Where Debian's packages put the sources of crates. */
const registry = "/usr/share/cargo/registry";

const manifest = `[package]
name = "literals"
version = "0.0.0"
edition = "2021"

[dependencies]
serde_json = { version = "1", features = ["preserve_order"] }

# What the program prints is checked, so nothing else need be in it: half of the compiler's time.
[profile.dev]
debug = false
incremental = false
debug-assertions = false
overflow-checks = false
panic = "abort"
`;

const cargoConfig = `[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "${registry}"
`;

const printer = String.raw`
use serde_json::Value;
use std::io::Write;

trait Printed { fn printed(&self) -> String; }
impl Printed for Vec<Value> { fn printed(&self) -> String { Value::Array(self.clone()).printed() } }
impl Printed for str { fn printed(&self) -> String { Value::from(self).printed() } }
impl Printed for Value {
    fn printed(&self) -> String {
        match self {
            Value::Number(number) if number.is_f64() => format!("{{\"#double\":\"{:e}\"}}", number.as_f64().unwrap()),
            Value::Array(parts) => format!("[{}]", parts.iter().map(|part| part.printed()).collect::<Vec<_>>().join(",")),
            Value::Object(parts) => format!("{{{}}}", parts.iter()
                .map(|(key, part)| format!("{}:{}", Value::from(key.as_str()), part.printed())).collect::<Vec<_>>().join(",")),
            other => other.to_string(),
        }
    }
}
`;

describe("Rust", () => {
  it("is compiled with serde_json and run", async () => {
    if (!existsSync(registry)) return notRun("Rust literals", "there is no crate serde_json");
    await expectToolchainAgrees({
      form: "rust",
      tools: [
        ["cargo", "--version"],
        ["rustc", "--version"],
      ],
      substitutions: {
        text: (text) => text.toWellFormed(),
        integer: (integer) => (integer >= -(2n ** 63n) && integer < 2n ** 64n ? integer : String(integer)),
        infinity: (infinity) => (infinity > 0 ? "1e999" : "-1e999"),
      },
      files: { "Cargo.toml": manifest, ".cargo/config.toml": cargoConfig },
      file: "src/main.rs",
      frame: {
        before: printer,
        statement: "fn case#() -> String {\n@\nsubject.printed()\n}",
        expression: "fn case#() -> String { @.printed() }",
        main: "fn main() {\nlet mut out = std::io::BufWriter::new(std::io::stdout());",
        print: 'writeln!(out, "{}", case#()).unwrap();',
        after: "}\n",
      },
      steps: [["cargo", "run", "--offline", "--quiet"]],
    });
  });
});
