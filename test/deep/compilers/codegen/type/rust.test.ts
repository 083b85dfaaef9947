import { describe, expect, it } from "vitest";
import { defaultTypeOptions } from "../../../../support/types/options.ts";
import { unknownShape } from "../../../../../src/codegen/type/shape.ts";
import { typeForm } from "../../../../../src/codegen/languages/languages.ts";
import { notRun } from "../../../../support/notRun.ts";
import { runProgram } from "../../../../support/programs.ts";
import { cases, wellFormed } from "../../../../support/types/cases.ts";
import { expectBack, few, linesOf } from "../../../../support/types/compiled.ts";

const all = few(await cases()).map(wellFormed);

const rustMain = (count: number): string => `
fn back<T: serde::Serialize + serde::de::DeserializeOwned>(text: &str) -> String {
    let subject: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text:.1000}"));
    serde_json::to_string(&subject).unwrap()
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (index, text) = line.split_once('\\t').unwrap();
        println!("{}", match index {
${Array.from({ length: count }, (_, index) => `            "${index}" => back::<case${index}::Subject>(text),`).join("\n")}
            _ => panic!("no such case"),
        });
    }
}
`;

const cargoFile = `[package]
name = "checked"
version = "0.0.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }
serde_json = { version = "1", features = ["arbitrary_precision", "float_roundtrip"] }

[profile.dev]
debug = false
incremental = false
`;

const debianCrates = `[source.crates-io]
replace-with = "debian"

[source.debian]
directory = "/usr/share/cargo/registry"
`;

describe("Rust struct", () => {
  it("is compiled with serde, and reads and writes every record", () => {
    const modules = all.map(({ shape }, index) => {
      const options = { ...defaultTypeOptions, name: "subject", indent: "    " };
      return `mod case${index} {\n${typeForm("rustStruct").write(shape, options)}\n}`;
    });
    const ended = runProgram({
      versions: [["cargo", "--version", "--verbose"]],
      files: {
        "Cargo.toml": `${cargoFile}\n[[bin]]\nname = "checked"\npath = "main.rs"\n`,
        "main.rs": `#![allow(dead_code)]\n${modules.join("\n")}\n${rustMain(all.length)}`,
        "config.toml": debianCrates,
      },
      env: { CARGO_TARGET_DIR: "target" },
      steps: [
        ["cargo", "build", "--offline", "--quiet", "--config", "config.toml"],
        ["target/debug/checked"],
      ],
      input: linesOf(all),
    });
    if (typeof ended === "string") return notRun("Rust structs", "there is no cargo");
    const [built, checked] = ended;
    if (/no matching package|failed to read|Unable to update/.test(built?.errors ?? ""))
      return notRun("Rust structs", "serde and serde_json are not installed");
    expect(built?.errors.slice(0, 3000)).toBe("");
    expect(checked?.errors.slice(0, 3000)).toBe("");
    // Of no known shape, nothing is left out: a missing field is another one than null.
    expectBack(
      all.map((one) => ({ ...one, shape: unknownShape })),
      checked?.output ?? "",
    );
  });
});
